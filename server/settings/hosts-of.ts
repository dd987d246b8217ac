/** What comes before the hosts of an address, the hosts, and what comes after them. */
function parted(url: string): { before: string; hosts: string; rest: string } {
  const begin = url.indexOf('//') + 2;
  if (begin === 1) return { before: '', hosts: '', rest: '' };
  const [at, slash] = [url.indexOf('@', begin), url.indexOf('/', begin)];
  const first = at !== -1 && (slash === -1 || at < slash) ? at + 1 : begin;
  const length = url.slice(first).search(/[/?]/);
  const end = length === -1 ? url.length : first + length;
  return { before: url.slice(0, first), hosts: url.slice(first, end), rest: url.slice(end) };
}

/** The addresses of each host in one with several, and whether the primary among them is meant. */
export function hostsOf(url: string): { urls: string[]; wish: string | undefined } {
  const { before, hosts, rest } = parted(url);
  const wish = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1];
  const others = rest.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return { urls: hosts.split(',').map((host) => `${before}${host}${others}`), wish };
}
