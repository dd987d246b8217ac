import { expect, test } from 'vitest';
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isAllowedPicture } from './written-html.ts';

test.each([
  ['https://example.se', true],
  ['HTTP://example.se', true],
  [' mailto:a@b.se', true],
  ['tel:+46701740605', true],
  ['sms:112', true],
  ['javascript:alert(1)', false],
  ['java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.se', false],
  ['/settings', false],
  ['', false],
])('a link to %o is allowed: %s', (address, expected) => {
  expect(isAllowedLink(address)).toBe(expected);
});

test.each([
  ['https://example.se/a.png', true],
  ['data:image/png;base64,AAAA', true],
  ['data:image/jpeg;base64,AA==', true],
  ['data:image/svg+xml;base64,AAAA', false],
  ['data:image/png,AAAA', false],
  ['data:image/png;base64,AA"onerror=x', false],
  ['tel:112', false],
  ['a.png', false],
])('a picture at %o is allowed: %s', (address, expected) => {
  expect(isAllowedPicture(address)).toBe(expected);
});

test('line 123: links lead by http, https, mailto, tel and sms, pictures come by http, https and data, and by nothing else', () => {
  const schemes = ['http', 'https', 'mailto', 'tel', 'sms', 'data', 'javascript', 'ftp', 'file', 'blob', 'vbscript', 'intent'];
  const addressOf = (scheme: string) => (scheme === 'data' ? 'data:image/png;base64,AAAA' : `${scheme}://a`);
  expect(schemes.filter((scheme) => isAllowedLink(addressOf(scheme)))).toEqual(['http', 'https', 'mailto', 'tel', 'sms']);
  expect(schemes.filter((scheme) => isAllowedPicture(addressOf(scheme)))).toEqual(['http', 'https', 'data']);
});

test('nothing that can run or fetch by itself is on the list', () => {
  for (const tag of ['script', 'style', 'iframe', 'object', 'svg', 'math', 'form', 'input', 'video'])
    expect(HTML_TAGS).not.toContain(tag);
  const attributes: readonly string[] = Object.values(HTML_ATTRIBUTES).flat();
  expect(attributes.filter((name) => name.startsWith('on') || name === 'style' || name === 'class')).toEqual([]);
});
