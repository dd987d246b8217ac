import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const EVERY_MS = 500;

type Process = { parent: number; ticks: number };

/** Parent and times of every process in /proc; the times include children that were waited for. */
function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      found.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // The process has just ended.
    }
  }
  return found;
}

/**
 * Measures the processor time of a process with all descendants; undefined where unsupported. A killed browser is not waited for, so its time is missing in
 * its parents' totals; decreases between two samples are therefore added.
 */
export function watchProcessor(root: number): { end(): number | undefined } {
  if (process.platform !== 'linux') return { end: () => undefined };
  const known = new Set([root]);
  let [last, lost] = [0, 0];
  const look = () => {
    const all = processes();
    for (let size = 0; size !== known.size; ) {
      size = known.size;
      for (const [pid, { parent }] of all) if (known.has(parent)) known.add(pid);
    }
    const now = [...known].reduce((sum, pid) => sum + (all.get(pid)?.ticks ?? 0), 0);
    lost += Math.max(0, last - now);
    last = now;
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return (last + lost) / TICKS_PER_SECOND;
    },
  };
}
