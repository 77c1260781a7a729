#!/bin/bash
# Tries whether the database can be brought back, beside the one that runs: puts it into a folder of its own, starts it there with no line to anybody,
# and compares what never changes once it is written, up to that moment, with what is here. As the user postgres, with DATABASE_URL of the app:
#   drill.sh                              up to the last that was archived
#   drill.sh '2026-11-28 01:00:00+00'     as it was at that moment
# It needs room for the whole database in TMPDIR, changes nothing, and takes away what it made. It ends with 1 where anything differs.
set -euo pipefail
moment=${1:-}
: "${DATABASE_URL:?is the database that runs}"
bin=${PGBIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
folder=$(mktemp -d "${TMPDIR:-/tmp}/evensettle-drill.XXXXXX")
end() {
  [ ! -e "$folder/data/postmaster.pid" ] || "$bin/pg_ctl" stop --silent --mode=immediate --pgdata="$folder/data" || true
  rm -rf "$folder"
}
trap end EXIT

began=$SECONDS
to=()
[ -z "$moment" ] || to=(--type=time "--target=$moment" --target-action=promote)
pgbackrest --stanza=evensettle --pg1-path="$folder/data" --archive-mode=off "${to[@]}" restore

# the settings of the machine do not count here, nor who may come in
echo "local all all trust" > "$folder/pg_hba.conf"
echo "data_directory = '$folder/data'" > "$folder/postgresql.conf"
echo "database and files of it brought back in $((SECONDS - began)) s"
"$bin/pg_ctl" start --silent --wait --timeout=86400 --pgdata="$folder" --log="$folder/log" --options="\
  -c hba_file=$folder/pg_hba.conf -c listen_addresses='' -c unix_socket_directories=$folder -c port=5432 \
  -c hot_standby=off -c archive_mode=off -c shared_preload_libraries='' -c ssl=off" || { tail -20 "$folder/log"; exit 1; }
name=$(psql --no-psqlrc --tuples-only --no-align "$DATABASE_URL" --command='select current_database()')
there() { psql --no-psqlrc --set ON_ERROR_STOP=1 --tuples-only --no-align --host="$folder" --username="${DRILL_USER:-postgres}" "$name" --command="$1"; }
here() { psql --no-psqlrc --set ON_ERROR_STOP=1 --tuples-only --no-align "$DATABASE_URL" --command="$1"; }

# until all of the archive up to the moment has been played back
until there 'select 1' > /dev/null 2>&1; do
  "$bin/pg_ctl" status --silent --pgdata="$folder/data" > /dev/null || { tail -20 "$folder/log"; exit 1; }
  sleep 0.5
done
echo "there after $((SECONDS - began)) s"

# what was being written just then may be on either side of the moment
[ -n "$moment" ] || moment=$(there 'select max(at) from audit_entry')
until=$(there "select '$moment'::timestamptz - interval '10 seconds'")
code=0
for table in 'audit_entry at' 'audit_link chained_at' 'case_event at'; do
  read -r table column <<< "$table"
  question="select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from $table t where $column <= '$until'"
  one=$(there "$question")
  other=$(here "$question")
  if [ "$one" = "$other" ]; then
    echo "$table: the same up to $until ($one)"
  else
    echo "$table: $one there, $other here, up to $until"
    code=1
  fi
done
exit $code
