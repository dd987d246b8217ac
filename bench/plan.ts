// How long planning a session of 1,000 questions takes: node bench/plan.ts
import { remember } from '#domain/study/memory.ts';
import { type Known, planSession } from '#domain/study/next-question.ts';
import { report } from './server.ts';

const TODAY = 20_772;
const known = Array.from({ length: 1_000 }, (_, place): Known => {
  const first = { day: TODAY - 1 - (place % 30), right: place % 3 !== 0, sure: null };
  return {
    id: place + 1,
    category: 1 + (place % 6),
    options: 4,
    memory: place % 2 === 0 ? undefined : remember(undefined, first),
  };
});
const plan = () => planSession(known, 20, { today: TODAY, chance: Math.random });
for (let run = 0; run < 50; run += 1) plan();
// The processor's time, which means something also while others use the machine.
const RUNS = 200;
const before = process.cpuUsage();
for (let run = 0; run < RUNS; run += 1) plan();
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1000 / RUNS;
report('planning 20 of 1,000 questions', `${ms.toFixed(2)} ms`, '');
report('… on a processor four times slower', `${(ms * 4).toFixed(1)} ms`, '≤ 8 ms');
