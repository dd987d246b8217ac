import { expect, test } from 'vitest';
import { parseEnvFile } from './env-file.ts';

test.each([
  ['a value with a # and a space in it', 'A=ab#cd ef', 'ab#cd ef'],
  ['a value with a # after a space', 'A=ab #cd', 'ab #cd'],
  ['quotes around all of it', 'A="ab#cd ef"', 'ab#cd ef'],
  ['single quotes', "A='a\"b\\c'", 'a"b\\c'],
  ['a quote inside of double quotes', 'A="a\\"b"', 'a"b'],
  ['a dollar, which stands for itself', 'A=a$b', 'a$b'],
  ['a backslash', 'A=a\\\\b', 'a\\b'],
  ['an = in the value', 'A=postgres://u@h/d?x=y', 'postgres://u@h/d?x=y'],
  ['spaces around it', '  A=  b  ', 'b'],
  ['a line that goes on', 'A=b\\\nc', 'bc'],
  ['nothing', 'A=', ''],
])('%s is read as systemd reads it', (_title, text, value) => {
  expect(parseEnvFile(`# of the service\n; too\n${text}\r\nB=1\n`)).toEqual({ A: value, B: '1' });
});
