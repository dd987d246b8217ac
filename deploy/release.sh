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
  sed "s#/opt/mengedi#$HOME_DIR#g; s#/etc/mengedi.env#$SETTINGS#g" "$HOME_DIR/current/deploy/mengedi" > "$ROOT/usr/local/bin/mengedi"
  chmod 755 "$ROOT/usr/local/bin/mengedi"
  systemctl daemon-reload
}

# The instances that run, as mengedi@3001.service.
running() { systemctl list-units --plain --no-legend --state=active 'mengedi@*.service' | awk '{ print $1 }'; }

# Restarts these, one after the other; each is ready before the next one ends. Ends with 1 at the first that does not become ready: the unit itself
# waits however long its database is away, an upgrade does not.
restart_each() {
  for unit in "$@"; do
    say "Restarting $unit …"
    timeout "${START_SECONDS:-900}" systemctl restart "$unit" || return 1
  done
}

# The newest of the backups with such a name.
newest() { find "$BACKUPS" -maxdepth 1 -type f -name "$1" ! -name '*.tmp' 2> /dev/null | sort | tail -n 1; }

# A backup from before this build, for the key of the nightly ones where there is one.
before_upgrade() {
  recipient="$(sed -n 's/^RECIPIENT=//p' "$BACKUP_SETTINGS" 2> /dev/null | tail -n 1)"
  file="$BACKUPS/before-$build.backup"
  case "$recipient" in
    age1*)
      # A release of before does not encrypt by itself.
      cli backup "$file"
      age --encrypt --recipient "$recipient" --output "$file.age" "$file"
      chown mengedi:mengedi "$file.age"
      rm "$file" ;;
    *) cli backup "$file" ;;
  esac
}
