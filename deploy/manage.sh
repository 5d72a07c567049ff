#!/bin/sh
# One of Django's commands on the installation in /srv/muster, as the user and with the variables of its processes. For root.
set -ae
cd /srv/muster
. /etc/muster.env
exec setpriv --reuid muster --regid muster --init-groups .venv/bin/python manage.py "$@"
