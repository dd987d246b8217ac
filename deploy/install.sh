#!/bin/sh
# Installs Mengedi on this machine as a service, from this checkout or from these files, as root: deploy/install.sh
# Afterwards: the settings in /etc/mengedi.env, releases in /opt/mengedi/releases, the embedded database in /var/lib/mengedi, backups in
# /var/backups/mengedi, and the command `mengedi`. PORTS="3001 3002" starts two servers, which needs a DATABASE_URL.
. "$(dirname "$0")/release.sh"
[ "$(current)" = "" ] || [ "$(current)" = . ] || fail "Mengedi is installed here already ($(current)): deploy/upgrade.sh brings a newer one."
id mengedi > /dev/null 2>&1 || useradd --system --home-dir /opt/mengedi --shell /usr/sbin/nologin mengedi
mkdir -p "$(dirname "$SETTINGS")"
first=''
[ -e "$SETTINGS" ] || first=yes
# The command line reads this file alone; in an earlier layout the unit said these two.
for setting in NODE_ENV=production DATA_DIR=/var/lib/mengedi; do
  grep -qs "^[[:space:]]*${setting%%=*}[[:space:]]*=" "$SETTINGS" && continue
  # The last line may have no end.
  [ -z "$(tail -c 1 "$SETTINGS" 2> /dev/null)" ] || echo >> "$SETTINGS"
  say "$setting" >> "$SETTINGS"
done
if [ -n "$first" ]; then
  say "TRUST_PROXY=loopback
# PUBLIC_URL=https://mengedi.example.se
# SUPPORT_PHONE= SUPPORT_EMAIL= SMTP_URL= MAIL_FROM= METRICS_TOKEN=, one to a line: docs/settings.md" >> "$SETTINGS"
fi
chown root:mengedi "$SETTINGS"
chmod 640 "$SETTINGS"
install -d -o mengedi -g mengedi -m 700 "$BACKUPS" "$ROOT/var/lib/mengedi"
make_release
point_to "$build"
install_units
for port in ${PORTS:-3001}; do
  systemctl enable "mengedi@$port"
  systemctl restart "mengedi@$port"
done
say "Mengedi $build runs on port ${PORTS:-3001}. An admin: mengedi create-admin --email you@example.se --name 'Your Name'"
