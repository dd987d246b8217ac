import { expect, test } from 'vitest';
import { csvRows, readingsIn } from './desk-file.ts';

test.each([
  ['commas', 'a,b\r\n1,"x, ""y""\nz"\r\n'],
  ['semicolons', 'a;b\n1;"x, ""y""\nz"'],
  ['a first line that says so', 'sep=;\r\na;b\n1;"x, ""y""\nz"\n'],
  ['tabs and a byte order mark', '\ufeffa\tb\n1\t"x, ""y""\nz"\n'],
])('a file with %s is read', (_title, file) => {
  expect(csvRows(file)).toEqual([
    ['a', 'b'],
    ['1', 'x, "y"\nz'],
  ]);
});

test('lines with other words or a verdict are readings; the rest, and added columns, are left', () => {
  const file = [
    'Teacher,kind,id,field,sv,ti,state,verdict,suggestion,comment',
    'x,category,1,title,Regler,ሕግታት,unread,,ሕግታት ትራፊክ,',
    'x,category,2,title,Skyltar,ምልክታት,unread,Natural,,ጽቡቕ',
    'x,category,3,title,Annat,ካልእ,unread,,,',
    'x,category,4,title,Annat,ካልእ,unread,,ካልእ,',
    "x,category,5,title,Minus,'-1,unread,unsure,,",
  ].join('\r\n');
  expect(readingsIn(file)).toEqual([
    { kind: 'category', id: 1, field: 'title', sv: 'Regler', ti: 'ሕግታት', verdict: 'suggest', suggestion: 'ሕግታት ትራፊክ' },
    { kind: 'category', id: 2, field: 'title', sv: 'Skyltar', ti: 'ምልክታት', verdict: 'natural', comment: 'ጽቡቕ' },
    { kind: 'category', id: 5, field: 'title', sv: 'Minus', ti: '-1', verdict: 'unsure' },
  ]);
});
