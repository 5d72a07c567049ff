# The image that web, worker and clock share. Compose starts each with its own command.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/muster

# Typefaces of the prints (`common/letters.py` looks for these), and what compiles the translations.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-dejavu-core fonts-droid-fallback fonts-nanum gettext \
    && rm -rf /var/lib/apt/lists/*

COPY requirements.txt .
RUN pip install --require-hashes -r requirements.txt

COPY . .
RUN DJANGO_SETTINGS_MODULE=config.settings.tools MUSTER_DATA_DIR=/srv/muster/.muster \
    sh -c "python manage.py collectstatic --no-input -v 0 && python manage.py compilemessages -v 0" \
    && python -m compileall -q . \
    && useradd --system muster

USER muster
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--bind", "0.0.0.0:8000"]
