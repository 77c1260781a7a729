#!/usr/bin/env bash
# Images of PostgreSQL and Caddy out of packages of Debian, where no registry of images is at hand. After base.sh, with podman: deploy/container/stand-ins.sh, then
# DATABASE_IMAGE=localhost/evensettle-database PROXY_IMAGE=localhost/evensettle-proxy podman compose -f deploy/container/compose.yaml up
set -euo pipefail
base=${1:-localhost/evensettle-base}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Makes an empty cluster at the first start, as the image of PostgreSQL does, and goes on with the one that is there at each other.
cat > "$scratch/start-database" <<'END'
#!/bin/sh
set -eu
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0"
fi
data=/var/lib/postgresql/$PG_MAJOR/docker
if [ ! -d "$data" ]; then
  making=/var/lib/postgresql/$PG_MAJOR/being-made
  rm -rf "$making"
  mkdir -p "$making"
  umask 077
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 "$making"
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$making/pg_hba.conf"
  echo "create database \"$POSTGRES_USER\"" | postgres --single -D "$making" postgres
  sync
  mv "$making" "$data"
fi
exec postgres -D "$data" -c listen_addresses='*'
END

podman build --format docker --build-arg BASE="$base" -t localhost/evensettle-database -f - "$scratch" <<'END'
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-15 && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15
COPY --chmod=0755 start-database /usr/local/bin/start-database
ENV PG_MAJOR=15 PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
VOLUME /var/lib/postgresql
EXPOSE 5432
STOPSIGNAL SIGINT
CMD ["start-database"]
END

podman build --format docker --build-arg BASE="$base" -t localhost/evensettle-proxy -f - "$scratch" <<'END'
ARG BASE
FROM ${BASE}
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 80 443
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]
END
