#!/bin/sh
# backup.sh <folder> [how many to keep, 14]: makes a backup in the folder, restores it beside as a trial, which
# verifies every sound and file in it, and removes the oldest ones. Fails, and removes none, where the trial
# does. The settings of the server must be in the environment, BACKUP_KEY_FILE or BACKUP_PASSPHRASE among them.
set -eu
folder=$(realpath "$1")
keep=${2:-14}
release=$(dirname "$(dirname "$(realpath "$0")")")
node=$release/node_modules/node/bin/node
trial=$folder/trial

umask 077
cd "$release"
"$node" scripts/backup.ts "$folder"
newest=$(find "$folder" -maxdepth 1 -name 'sadap-*.backup' | sort | tail -n 1)
rm -rf "$trial"
DATA_DIR=$trial "$node" scripts/restore.ts "$newest"
rm -rf "$trial"
find "$folder" -maxdepth 1 -name 'sadap-*.backup' | sort -r | tail -n "+$((keep + 1))" | while read -r old; do
  rm "$old"
done
