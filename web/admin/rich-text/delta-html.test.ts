import { describe, expect, test } from 'vitest';
import { type DeltaOp, deltaToHtml, deltaToText } from './delta-html.ts';

const PIXEL = 'data:image/png;base64,AAAA';

describe('a document becomes the HTML that the server keeps', () => {
  const cases: [string, DeltaOp[], string][] = [
    ['nothing', [{ insert: '\n' }], ''],
    ['one paragraph', [{ insert: 'ሰላም\n' }], '<p>ሰላም</p>'],
    ['blank lines only between others', [{ insert: '\na\n\nb\n\n' }], '<p>a</p><p><br></p><p>b</p>'],
    [
      'headings stay between 2 and 4',
      [1, 2, 3, 4, 6].flatMap((header) => [{ insert: 'a' }, { insert: '\n', attributes: { header } }]),
      '<h2>a</h2><h2>a</h2><h3>a</h3><h4>a</h4><h4>a</h4>',
    ],
    [
      'neighbours share a tag',
      [
        { insert: 'a ', attributes: { link: 'https://a.test/?a=1&b=2' } },
        { insert: 'b', attributes: { link: 'https://a.test/?a=1&b=2', bold: true } },
        { insert: '\n' },
      ],
      '<p><a href="https://a.test/?a=1&amp;b=2">a <strong>b</strong></a></p>',
    ],
    [
      'a Swedish word in a Tigrinya sentence',
      [{ insert: 'ቀንዲ ጽርግያ (' }, { insert: 'huvudled', attributes: { lang: 'sv' } }, { insert: ')\n' }],
      '<p>ቀንዲ ጽርግያ (<span lang="sv">huvudled</span>)</p>',
    ],
    [
      'lists with lists inside',
      [
        { insert: 'a' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'b' },
        { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
        { insert: 'c' },
        { insert: '\n', attributes: { list: 'ordered', indent: 1 } },
        { insert: 'd' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'e\n' },
      ],
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>e</p>',
    ],
    [
      'a list of another kind is another list',
      [
        { insert: 'a' },
        { insert: '\n', attributes: { list: 'bullet' } },
        { insert: 'b' },
        { insert: '\n', attributes: { list: 'ordered' } },
      ],
      '<ul><li>a</li></ul><ol><li>b</li></ol>',
    ],
    [
      'quotes',
      [
        { insert: 'a' },
        { insert: '\n', attributes: { blockquote: true } },
        { insert: 'b' },
        { insert: '\n', attributes: { blockquote: true } },
      ],
      '<blockquote><p>a</p><p>b</p></blockquote>',
    ],
    [
      'a picture with its words',
      [{ insert: { image: PIXEL }, attributes: { alt: 'a "b"', width: '20' } }, { insert: '\n' }],
      `<p><img src="${PIXEL}" alt="a &quot;b&quot;" width="20"></p>`,
    ],
  ];
  test.each(cases)('%s', (_name, ops, html) => {
    expect(deltaToHtml(ops)).toBe(html);
  });
});

describe('hostile content is removed', () => {
  const cases: [string, DeltaOp[], string][] = [
    ['markup in text', [{ insert: '<script>x()</script>&\n' }], '<p>&lt;script&gt;x()&lt;/script&gt;&amp;</p>'],
    ['a script for a link', [{ insert: 'a', attributes: { link: 'javascript:x()' } }, { insert: '\n' }], '<p>a</p>'],
    [
      'a way out of an attribute',
      [{ insert: 'a', attributes: { link: 'https://a.test/"onclick="x()' } }, { insert: '\n' }],
      '<p><a href="https://a.test/&quot;onclick=&quot;x()">a</a></p>',
    ],
    [
      'a language that is none',
      [{ insert: 'a', attributes: { lang: '"><img src=x onerror=x()>' } }, { insert: '\n' }],
      '<p>a</p>',
    ],
    ['a drawing for a picture', [{ insert: { image: 'data:image/svg+xml;base64,AAAA' } }, { insert: '\n' }], '<p><br></p>'],
    [
      'the editor’s own embeds',
      [{ insert: { video: 'javascript:x()' } }, { insert: { formula: '<img src=x onerror=x()>' } }, { insert: 'a\n' }],
      '<p>a</p>',
    ],
    ['an unknown kind of list', [{ insert: 'a' }, { insert: '\n', attributes: { list: '<img>' } }], '<p>a</p>'],
  ];
  test.each(cases)('%s', (_name, ops, html) => {
    expect(deltaToHtml(ops)).toBe(html);
  });
});

test('the plain text has no markup', () => {
  expect(deltaToText([{ insert: 'a', attributes: { bold: true } }, { insert: { image: PIXEL } }, { insert: '\nb\n\n' }])).toBe(
    'a\nb',
  );
});
