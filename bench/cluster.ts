// Database failover on several machines, simulated on loopback with the packages of Debian 12.
// npm run bench:cluster -- failover                       20 kills of the primary, through HAProxy and PgBouncer in session mode
// npm run bench:cluster -- failover --kills 2 --way transaction
//   --way   session, transaction: through HAProxy and PgBouncer in that mode · haproxy: through HAProxy alone
//   --how   kill: the primary's machine loses power · freeze: it pauses for a while and then continues
import { parseArgs } from 'node:util';
import { refuseMissing, WAYS } from './cluster/engines.ts';
import { failover, type How } from './cluster/failover.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    way: { type: 'string', default: 'session' },
    how: { type: 'string', default: 'kill' },
  },
});
const way = WAYS.find((known) => known === values.way);
const isKnown =
  positionals.join() === 'failover' && way !== undefined && ['kill', 'freeze'].includes(values.how) && Number(values.kills) > 0;
if (!isKnown) {
  console.error('npm run bench:cluster -- failover [--kills 20] [--way session|transaction|haproxy] [--how kill|freeze]');
  process.exit(1);
}
refuseMissing();
const isWell = await failover({ kills: Number(values.kills), way, how: values.how as How });
process.exit(isWell ? 0 : 1);
