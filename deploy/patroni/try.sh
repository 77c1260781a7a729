#!/bin/bash
# A database of three on this machine, to try what happens when one dies: three times etcd, Patroni and PostgreSQL, HAProxy in front, with
# the files beside this one. It runs until it is ended (Ctrl-C), and takes away what it made. Needs on Debian:
#   apt-get install patroni python3-etcd etcd-server haproxy postgresql
# Ports: try.sh 15400 takes 15402 to 15436.
set -euo pipefail
port=${1:-15400}
here=$(cd "$(dirname "$0")" && pwd)
# seconds after which what was killed is started again, as by a machine that boots
again=${RESTART_AFTER:-15}

for program in patroni etcd; do
  command -v "$program" > /dev/null || { echo "$program is not here: apt-get install patroni python3-etcd etcd-server haproxy postgresql" >&2; exit 1; }
done
haproxy=$(command -v haproxy || echo /usr/sbin/haproxy)
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
folder=$(mktemp -d /tmp/evensettle-pair.XXXXXX)
# etcd gives up a leader whose disk is slow, and here all of it shares one: its data lie in memory
memory=$(mktemp -d -p "$([ -d /dev/shm ] && echo /dev/shm || echo /tmp)" evensettle-etcd.XXXXXX)

# PostgreSQL refuses to run as root
as=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder" "$memory"
  as=(setpriv --reuid postgres --regid postgres --init-groups)
fi
# /etc/patroni of a real machine
cp "$here/make-database.sh" "$here/pg_service.conf" "$folder/"
sed "s|/etc/patroni/|$folder/|; s|/var/run/postgresql|$folder|" "$here/patroni.yml" > "$folder/patroni.yml"
chmod 755 "$folder" "$folder/make-database.sh"
password=$(od -An -tx1 -N12 /dev/urandom | tr -d ' \n')
sleeps=()
etcds=
for n in 1 2 3; do etcds+="${etcds:+,}db$n=http://127.0.0.1:$((port + 33 + n))"; done

# three on one busy machine wait for each other somewhat longer than the tenth of a second and the second that etcd has by itself
keeper() {
  local name=$1 n=$2
  while :; do
    "${as[@]}" etcd --enable-v2 --name "$name" --data-dir "$memory/$name" --log-level error --heartbeat-interval 200 --election-timeout 2000 \
      --listen-client-urls "http://127.0.0.1:$((port + 30 + n))" --advertise-client-urls "http://127.0.0.1:$((port + 30 + n))" \
      --listen-peer-urls "http://127.0.0.1:$((port + 33 + n))" --initial-advertise-peer-urls "http://127.0.0.1:$((port + 33 + n))" \
      --initial-cluster "$etcds" >> "$folder/etcd$n.log" 2>&1 &
    echo $! > "$folder/etcd$n.pid"
    wait $! || true
    sleep "$again"
  done
}

node() {
  local name=$1 n=$2
  "${as[@]}" mkdir -p "$folder/$name"
  while :; do
    "${as[@]}" env -i PATH="$bin:/usr/bin:/bin" LC_ALL=C.UTF-8 HOME="$folder/$name" EVENSETTLE_DATABASE_PASSWORD="$password" \
      PGSERVICEFILE="$folder/pg_service.conf" PGSERVICE=patroni \
      PATRONI_NAME="$name" \
      PATRONI_RESTAPI_LISTEN="127.0.0.1:$((port + 20 + n))" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:$((port + 20 + n))" \
      PATRONI_POSTGRESQL_LISTEN="127.0.0.1:$((port + 10 + n))" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:$((port + 10 + n))" \
      PATRONI_POSTGRESQL_DATA_DIR="$folder/$name/data" PATRONI_POSTGRESQL_BIN_DIR="$bin" PATRONI_POSTGRESQL_PGPASS="$folder/$name/pgpass" \
      PATRONI_ETCD_HOSTS="'127.0.0.1:$((port + 31))','127.0.0.1:$((port + 32))','127.0.0.1:$((port + 33))'" \
      PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$password" \
      PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$password" \
      PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$password" \
      patroni "$folder/patroni.yml" >> "$folder/$name.log" 2>&1 &
    echo $! > "$folder/$name.pid"
    wait $! || true
    sleep "$again"
  done
}

end() {
  trap - EXIT
  trap '' INT TERM
  # whoever read what is said here may be gone
  exec > /dev/null 2>&1
  # first who would start them again
  [ "${#sleeps[@]}" = 0 ] || kill -9 "${sleeps[@]}" 2> /dev/null || true
  for file in "$folder"/*.pid "$folder"/*/data/postmaster.pid; do
    [ ! -e "$file" ] || kill -9 "$(head -1 "$file")" 2> /dev/null || true
  done
  # connections notice by themselves that their server is gone
  until rm -rf "$folder" "$memory"; do sleep 0.2; done
}
trap end EXIT
trap 'exit 143' INT TERM

for n in 1 2 3; do
  keeper "db$n" "$n" 2> /dev/null &
  sleeps+=($!)
done
for n in 1 2 3; do
  node "db$n" "$n" 2> /dev/null &
  sleeps+=($!)
done
env PRIMARY_BIND="127.0.0.1:$((port + 2))" \
  DB1="127.0.0.1:$((port + 11))" DB1_API="$((port + 21))" \
  DB2="127.0.0.1:$((port + 12))" DB2_API="$((port + 22))" \
  DB3="127.0.0.1:$((port + 13))" DB3_API="$((port + 23))" \
  "$haproxy" -db -f "$here/haproxy.cfg" > "$folder/haproxy.log" 2>&1 &
echo $! > "$folder/haproxy.pid"

echo "folder $folder"
echo "DATABASE_URL=postgres://evensettle:$password@127.0.0.1:$((port + 2))/evensettle"

# how many of the three answer 200 to a question of Patroni's health checks
count() {
  for n in 1 2 3; do
    curl --silent --output /dev/null --write-out '%{http_code}\n' "http://127.0.0.1:$((port + 20 + n))/$1" || true
  done | grep -c 200 || true
}
until [ "$(count primary) $(count replica) $(count synchronous)" = '1 2 2' ]; do sleep 1; done
echo 'ready'
wait
