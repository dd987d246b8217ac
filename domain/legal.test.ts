import { expect, test } from 'vitest';
import { fillLegal, readMarkdown, unknownNames } from './legal.ts';

const SELLER = {
  name: 'Mengedi AB',
  org_number: '559000-0000',
  address: 'Storgatan 1, 111 11 Stockholm',
  email: 'info@mengedi.test',
  phone: '08-465 004 00',
  vat_number: '',
  mail_company: '',
  host: '',
};

test('a text is read as its title, headings, paragraphs and lists', () => {
  expect(
    readMarkdown(
      '<!-- 2026-11-18 -->\n# Title\n\n## One\nA line\ngoes on.\n\nAnother.\n- first\n- second\nAfter.\n## Two\n- only',
    ),
  ).toEqual([
    { kind: 'title', text: 'Title' },
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'A line goes on.' },
    { kind: 'paragraph', text: 'Another.' },
    { kind: 'list', items: ['first', 'second'] },
    { kind: 'paragraph', text: 'After.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'list', items: ['only'] },
  ]);
});

test.each(['', '\n\n', '<b>', '#', '- ', '{name}', '<!-- <!-- -->'])('whatever is written, %o is read', (text) => {
  expect(() => readMarkdown(text)).not.toThrow();
});

test('the seller stands in it, and a line about what there is not does not', () => {
  expect(fillLegal('Av {name}\n- Moms: {vat_number}\n{url}/withdraw {other}', SELLER, 'https://a.test')).toBe(
    'Av Mengedi AB\nhttps://a.test/withdraw {other}',
  );
  expect(unknownNames('{name} {nmae} {}')).toEqual(['nmae', '']);
});
