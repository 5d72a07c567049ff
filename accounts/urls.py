from django.urls import path

from accounts.views import account_deletion, devices, passkeys, profile, second_factor, sign_in, webhooks

app_name = "accounts"

urlpatterns = [
    path("sign-up/", sign_in.sign_up, name="sign_up"),
    path("sign-in/", sign_in.SignIn.as_view(), name="sign_in"),
    path("sign-in/code/", second_factor.sign_in_code, name="sign_in_code"),
    path("sign-in/passkey/", passkeys.sign_in, name="passkey_sign_in"),
    path("sign-in/passkey/options/", passkeys.sign_in_options, name="passkey_sign_in_options"),
    path("sign-out/", sign_in.SignOut.as_view(), name="sign_out"),
    path("forgotten/", sign_in.ForgottenPassword.as_view(), name="password_forgotten"),
    path("forgotten/sent/", sign_in.PasswordSent.as_view(), name="password_sent"),
    path("forgotten/<uidb64>/<token>/", sign_in.NewPassword.as_view(), name="password_new"),
    path("", profile.profile, name="profile"),
    path("password/", profile.password, name="password"),
    path("second-factor/", second_factor.second_factor, name="second_factor"),
    path("second-factor/codes/", second_factor.recovery_codes, name="recovery_codes"),
    path("second-factor/off/", second_factor.switch_off, name="second_factor_off"),
    path("passkeys/", passkeys.passkey_list, name="passkeys"),
    path("passkeys/add/", passkeys.add, name="passkey_add"),
    path("passkeys/options/", passkeys.proof_options, name="passkey_proof_options"),
    path("passkeys/prove/", passkeys.prove, name="passkey_prove"),
    path("passkeys/<int:pk>/name/", passkeys.rename, name="passkey_rename"),
    path("passkeys/<int:pk>/remove/", passkeys.remove, name="passkey_remove"),
    path("data/", account_deletion.data, name="data"),
    path("data/download/", account_deletion.download, name="data_download"),
    path("tokens/", profile.token_list, name="tokens"),
    path("tokens/<int:token_id>/revoke/", profile.token_revoke, name="token_revoke"),
    path("devices/", devices.device_list, name="devices"),
    path("devices/allow/", devices.allow, name="device_allow"),
    path("devices/test/", devices.try_out, name="device_test"),
    path("devices/<int:pk>/remove/", devices.remove, name="device_remove"),
    path("webhooks/", webhooks.webhook_list, name="webhooks"),
    path("webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("webhooks/<int:pk>/secret/", webhooks.rotate, name="webhook_rotate"),
    path("webhooks/<int:pk>/switch/", webhooks.switch, name="webhook_switch"),
    path("webhooks/<int:pk>/remove/", webhooks.remove, name="webhook_remove"),
    path("webhooks/<int:pk>/test/", webhooks.try_out, name="webhook_test"),
    path("webhooks/<int:pk>/log/<int:delivery_id>/", webhooks.delivery, name="webhook_delivery"),
    path("webhooks/<int:pk>/log/<int:delivery_id>/again/", webhooks.send_again, name="webhook_again"),
]
