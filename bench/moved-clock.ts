// Preloaded into a server (--import): moves its clock ahead by the number of days in the file CLOCK_FILE.
import { readFileSync } from 'node:fs';

const RealDate = Date;
const DAY_MS = 86_400_000;
const file = process.env['CLOCK_FILE'];
let read = { at: 0, ahead: 0 };

function ahead(): number {
  if (file === undefined) return 0;
  const at = RealDate.now();
  if (at - read.at > 100) read = { at, ahead: Number(readFileSync(file, 'utf8')) * DAY_MS };
  return read.ahead;
}

class MovedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead());
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead();
  }
}
globalThis.Date = MovedDate as DateConstructor;
