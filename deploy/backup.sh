#!/bin/sh
# backup.sh <folder> [how many to keep, 14]: makes a backup in the folder, restores it as a trial, which verifies
# every sound and file in it, and removes the oldest ones. Fails, and removes none, where the trial does. The
# trial lies in CACHE_DIRECTORY, or where mktemp puts it: a local disk, since it is not encrypted. The settings
# of the server must be in the environment, BACKUP_KEY_FILE or BACKUP_PASSPHRASE among them.
set -eu
folder=$(realpath "$1")
keep=${2:-14}
data=$(realpath "${DATA_DIR:?}")
release=$(dirname "$(dirname "$(realpath "$0")")")
node=$release/node_modules/node/bin/node

umask 077
if [ -n "${CACHE_DIRECTORY:-}" ]; then
  place=$CACHE_DIRECTORY/trial
  # What a trial left behind that was cut off.
  rm -rf "$place"
  mkdir "$place"
else
  place=$(mktemp -d -p /var/tmp)
fi
# As root, PostgreSQL runs as somebody else, who must pass; what is restored is closed in itself.
chmod 711 "$place"
trap 'rm -rf "$place"' EXIT
trap 'exit 1' HUP INT TERM

cd "$release"
DATA_DIR=$data "$node" scripts/backup.ts "$folder"
# The disk may be the server's own: a trial that fills it would stop recordings.
need=$(du -sk "$data" | cut -f 1)
room=$(df -Pk "$place" | awk 'NR == 2 { print $4 }')
if [ "$room" -lt $((need + need / 10 + 1048576)) ]; then
  echo "No room for the trial: it needs $((need / 1024)) MB and a gigabyte to spare in $place." >&2
  exit 1
fi
newest=$(find "$folder" -maxdepth 1 -name 'sadap-*.backup' | sort | tail -n 1)
DATA_DIR=$place/restored "$node" scripts/restore.ts "$newest"
touch "$data/last-backup-trial"
find "$folder" -maxdepth 1 -name 'sadap-*.backup' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm "$old"
done
