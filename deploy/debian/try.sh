#!/bin/sh
# try.sh <package> <newer package>: installs, starts, updates, removes and purges the package in a fresh Debian
# (debootstrap, in a folder that goes again), as root. The two may be the same. Ends at the first thing that is
# not as docs/deployment.md says.
set -eu
if [ -z "${SADAP_TRY:-}" ]; then exec env -u NODE_EXTRA_CA_CERTS SADAP_TRY=1 unshare --mount "$0" "$@"; fi
first=$(realpath "$1")
second=$(realpath "$2")
root=$(mktemp -d /var/tmp/sadap-debian.XXXXXX)
chmod 755 "$root"
port=$((20000 + $$ % 20000))
server=
end() {
  if [ -n "$server" ]; then kill -TERM "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  umount "$root/proc" "$root/dev/shm" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap end EXIT
trap 'exit 1' HUP INT TERM
ok() { echo "✓ $1"; }
fail() {
  echo "✗ $1" >&2
  exit 1
}
within() { chroot "$root" "$@"; }
install_package() {
  cp "$1" "$root/var/tmp/sadap.deb"
  within apt-get install --yes --no-install-recommends --reinstall -o DPkg::Options::=--force-downgrade \
    /var/tmp/sadap.deb >"$root/apt.log" 2>&1 || { cat "$root/apt.log" >&2 && fail 'installing'; }
}

# As the unit starts it: systemd itself does not run in here.
unit() { sed -n "s/^$1=//p" "$root/lib/systemd/system/sadap.service"; }
serve() {
  # shellcheck disable=SC2046
  chroot "$root" setpriv --reuid=sadap --regid=sadap --init-groups \
    env PORT="$port" $(unit Environment) $(unit ExecStart) >"$root/server.log" 2>&1 &
  server=$!
  for _ in $(seq 120); do
    if curl -fs "http://127.0.0.1:$port/api/health" >/dev/null; then return; fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.5
  done
  cat "$root/server.log" >&2
  fail 'the server does not start'
}
stop() {
  kill -TERM "$server"
  wait "$server" || fail 'the server does not stop cleanly'
  server=
}
api() {
  method=$1 path=$2
  shift 2
  curl -fsS -X "$method" "http://127.0.0.1:$port/api$path" -H 'content-type: application/json' "$@"
}
login() { token=$(api POST /auth/login -d "{\"username\":\"admin\",\"password\":\"$1\"}" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p'); }

debootstrap --variant=minbase bookworm "$root" >"/tmp/sadap-debootstrap.$$" 2>&1 || {
  cat "/tmp/sadap-debootstrap.$$" >&2
  exit 1
}
rm -f "/tmp/sadap-debootstrap.$$"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"
mount -t tmpfs tmpfs "$root/dev/shm"
within apt-get update >/dev/null 2>&1
ok 'a fresh Debian'

install_package "$first"
[ "$(within stat -c '%a %U %G' /etc/sadap/settings)" = '640 root sadap' ] || fail 'the rights of the settings'
[ "$(within stat -c '%a %U' /var/lib/sadap)" = '700 sadap' ] || fail 'the rights of the data'
[ -z "$(find "$root/opt/sadap" ! -user root -o ! -type l -perm /022 | head -n 1)" ] || fail 'the service could change its release'
ok "installed: $(du -sm "$root/opt/sadap" | cut -f 1) MB"

serve
password=$(sed -n 's/.*with the password \([^ ]*\) (shown only now.*/\1/p' "$root/server.log")
[ -n "$password" ] || fail 'no first password'
login "$password"
own=Chosen-here-$$
api PUT /users/me/password -H "authorization: Bearer $token" \
  -d "{\"currentPassword\":\"$password\",\"newPassword\":\"$own\"}" >/dev/null
login "$own"
api POST /patients -H "authorization: Bearer $token" -d '{"patientID":"HN0000001","title":"นาง","firstName":"มาลี",
  "lastName":"ดีงาม","gender":"female","dateOfBirth":"1958-03-02","weight":60,"height":158}' >/dev/null
curl -fsS "http://127.0.0.1:$port/" | grep -q '<html' || fail 'no page'
ok 'started as the unit says, signed in, and it serves the page'

within sadap migrate --look | grep -q 'the schema is that of this version' || fail 'sadap migrate --look'
within install -d -m 700 -o sadap /var/backups/sadap
within env BACKUP_PASSPHRASE=only-of-this-trial sadap backup /var/backups/sadap >/dev/null || fail 'sadap backup'
if within sadap no-such-command 2>/dev/null; then fail 'an unknown command'; fi
ok 'the commands run as the service, with its settings'
stop
ok 'stopped'

echo '# the hospital was here' >>"$root/etc/sadap/settings"
install_package "$second"
grep -q 'the hospital was here' "$root/etc/sadap/settings" || fail 'an update changed the settings'
serve
login "$own"
api GET /patients -H "authorization: Bearer $token" | grep -q HN0000001 || fail 'the patient is gone'
stop
ok 'updated: settings and data are as they were'

within apt-get remove --yes sadap >/dev/null 2>&1
[ ! -e "$root/opt/sadap/server" ] && [ ! -e "$root/lib/systemd/system/sadap.service" ] || fail 'something stays after remove'
[ -d "$root/var/lib/sadap/postgres" ] && [ -e "$root/etc/sadap/settings" ] || fail 'remove took data or settings'
ok 'removed: data and settings stay'
within apt-get purge --yes sadap >/dev/null 2>&1
[ -d "$root/var/lib/sadap/postgres" ] && [ ! -e "$root/etc/sadap" ] || fail 'purge'
ok 'purged: the settings are gone, the data stay'
