# The image that web, worker and clock share. Compose starts each with its own command. The base is named by its version, for
# people, and by its digest, which is what is fetched.
FROM python:3.13.15-slim-trixie@sha256:9d2e5553305c7c7b0097999bb17187c69b921ccd6bc9d40e4bb5ebe652c00285

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/muster

# Typefaces of the prints (`common/letters.py` looks for these), what compiles the translations, and what `manage.py backup`
# and `restore` call: the programs of the PostgreSQL in compose.yaml.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
        fonts-dejavu-core fonts-droid-fallback fonts-nanum gettext postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/*

COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN DJANGO_SETTINGS_MODULE=config.settings.tools MUSTER_DATA_DIR=/srv/muster/.muster \
    sh -c "python manage.py collectstatic --no-input -v 0 && python manage.py compilemessages -v 0" \
    && python -m compileall -q . \
    && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin muster

# By number: folders of the host that a container may write into (backups) are given to it.
USER 10001
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000"]
