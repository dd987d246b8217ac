# What install.sh and upgrade.sh share. A release has a directory of its own, which nothing changes any more once it is there; `current` is a
# link to the one that runs, and moving it is one step. ROOT is put before every path, for a try beside the real thing.
set -eu
# Everybody may read a release, whoever made it: the service runs as a user of its own.
umask 022
ROOT="${ROOT:-}"
HOME_DIR="$ROOT/opt/mengedi"
BACKUPS="$ROOT/var/backups/mengedi"
SETTINGS="$ROOT/etc/mengedi.env"
BACKUP_SETTINGS="$ROOT/etc/mengedi-backup.env"
source_dir="$(cd "$(dirname "$0")/.." && pwd)"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

build_number() {
  if [ -f "$source_dir/BUILD" ]; then cat "$source_dir/BUILD"
  else TZ=UTC git -C "$source_dir" log -1 --format=%cd-%h --date=format-local:%Y%m%d.%H%M --abbrev=8; fi
}

# Makes the release of this checkout, or of these files, in releases/BUILD. Installed beside the one that runs: nothing of that is touched.
make_release() {
  build="$(build_number)"
  release="$HOME_DIR/releases/$build"
  if [ -d "$release" ]; then say "Release $build is there already."; return; fi
  mkdir -p "$HOME_DIR/releases"
  rm -rf "$release.partial"
  mkdir "$release.partial"
  tar --create --directory "$source_dir" --exclude=./.git --exclude=./node_modules --exclude=./data --exclude=./dist . \
    | tar --extract --directory "$release.partial" --no-same-owner
  (cd "$release.partial" && npm ci --omit=dev && npm run build)
  say "$build" > "$release.partial/BUILD"
  # Also where the files were unpacked by somebody who keeps theirs to himself.
  chmod -R go+rX "$release.partial"
  mv "$release.partial" "$release"
  say "Made the release $build."
}

current() { basename "$(readlink "$HOME_DIR/current" 2>/dev/null || true)"; }

# Moves the link in one step: there is no moment without it.
point_to() {
  ln -sfn "releases/$1" "$HOME_DIR/current.new"
  mv -T "$HOME_DIR/current.new" "$HOME_DIR/current"
}

install_units() {
  mkdir -p "$ROOT/etc/systemd/system" "$ROOT/usr/local/bin"
  cp "$HOME_DIR/current/deploy/mengedi@.service" "$HOME_DIR/current/deploy/mengedi-backup.service" \
    "$HOME_DIR/current/deploy/mengedi-backup.timer" "$ROOT/etc/systemd/system/"
  sed "s#/opt/mengedi#$HOME_DIR#g; s#/etc/mengedi.env#$SETTINGS#g; s#/etc/mengedi-backup.env#$BACKUP_SETTINGS#g" "$HOME_DIR/current/deploy/mengedi" > "$ROOT/usr/local/bin/mengedi"
  chmod 755 "$ROOT/usr/local/bin/mengedi"
  systemctl daemon-reload
}

# The servers of this machine, as mengedi@3001.service: those that run, that try to start, and that have failed; not those that somebody stopped.
servers() {
  systemctl list-units --plain --no-legend --all --state=active,activating,failed 'mengedi@*.service' | awk '{ print $1 }'
}

# Restarts these, one after the other; each is ready before the next one ends. Ends with 1 at the first that does not become ready: the unit itself
# waits however long its database is away, an upgrade does not.
restart_each() {
  for unit in "$@"; do
    say "Restarting $unit …"
    timeout "${START_SECONDS:-900}" systemctl restart "$unit" || return 1
  done
}

# Reads the key that the nightly backups are encrypted for, as systemd does: without quotes. Refuses one for which nothing can be encrypted here.
read_recipient() {
  recipient="$(sed -n 's/^[[:space:]]*RECIPIENT[[:space:]]*=[[:space:]]*//p' "$SETTINGS" "$BACKUP_SETTINGS" 2> /dev/null \
    | tail -n 1 | sed "s/[[:space:]]*\$//; s/^\([\"']\)\(.*\)\1\$/\2/")"
  case "$recipient" in
    '') return ;;
    age1*) if age --encrypt --recipient "$recipient" < /dev/null > /dev/null 2>&1; then return; fi ;;
  esac
  fail "Nothing was changed: no backup can be encrypted for the RECIPIENT in $BACKUP_SETTINGS ($recipient). It must be a public key of age (age1…), and the program age must be installed here: apt-get install age"
}

# Makes the backup of this name with the release that runs, which knows its own tables; encrypted where the nightly ones are.
back_up() {
  kept_as="$BACKUPS/$1.backup"
  cli backup "$kept_as" || return 1
  if [ -z "$recipient" ]; then
    say "$kept_as is not encrypted: there is no RECIPIENT in $BACKUP_SETTINGS."
    return
  fi
  # By a program of its own: a release of before does not encrypt by itself.
  if age --encrypt --recipient "$recipient" --output "$kept_as.age" "$kept_as" && chown mengedi:mengedi "$kept_as.age"; then
    rm "$kept_as"
    kept_as="$kept_as.age"
  else
    rm -f "$kept_as" "$kept_as.age"
    say "$kept_as could not be encrypted, and was removed." >&2
    return 1
  fi
}
