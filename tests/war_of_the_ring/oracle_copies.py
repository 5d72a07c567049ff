"""How many event cards carry each title, as the oracle counts them: a used one is not in the hand again in the same battle."""

_TITLES = {
    1: "Blade of Westernesse, Servant of the Secret Fire, Andúril, Fateful Strike, Ents' Rage, Huorn-dark, Nameless Wood, "
    "The King's Banner, Like a King of Old, Durin's Bane, Servant of the Shadow, Battle is Vain",
    2: "Mighty Attack, No Quarter, Charge, There Is Hope for Victory, Black Breath, Mûmakil, Swarm of Bats, His Power Waxes",
    3: "Heroic Death, Daring Defiance, Sudden Strike, Scouts, Confusion, They are Terrible, Dread and Despair, Foul Stench, "
    "Words of Power, Onslaught, We Come to Kill, Desperate Battle",
    4: "It is a gift, Brave Stand, Daylight, Advantageous Position, One for the Dark Lord, Cruel as Death, Deadly Strife, "
    "Relentless Assault, Great Host",
    5: "Shield-wall, Valour, Devilry of Orthanc",
}
COPIES: dict[str, int] = {title: count for count, titles in _TITLES.items() for title in titles.split(", ")}
