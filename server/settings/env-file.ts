/**
 * Parses a settings file like systemd's EnvironmentFile=, so that the command line has the same settings as the service: a value ends with its line, even
 * after a #; surrounding quotes are removed, and inside double quotes a backslash escapes.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name, value] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    settings[name] = unquote(value.trim());
  }
  return settings;
}

function unquote(value: string): string {
  if (/^'[^']*'$/.test(value)) return value.slice(1, -1);
  if (/^"(?:[^"\\]|\\.)*"$/.test(value)) return value.slice(1, -1).replaceAll(/\\(["\\$`])/g, '$1');
  return value.replaceAll(/\\(.)/g, '$1');
}
