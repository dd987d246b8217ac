import { disarm } from '../../ui/disarm.ts';

const LIGHT = /(?:^|;)\s*font-weight:\s*(?:normal|[1-4]00)/i;
const HEAVY = /(?:^|;)\s*font-weight:\s*(?:bold|[6-9]00)/i;
const ITALIC = /(?:^|;)\s*font-style:\s*italic/i;
const WORD_LIST = /mso-list:\s*l\d+/i;
const WORD_LEVEL = /mso-list:[^;]*\blevel(\d)/i;
const WORD_MARKER = /mso-list:\s*ignore/i;
const TYPED_MARKER = /^[\s\u00a0]*(?:[·•▪§o]|\(?[0-9a-z]{1,3}[.)])[\s\u00a0]+/i;
const NUMBER = /^[\s\u00a0]*\(?[0-9a-z]{1,3}[.)]/i;

/** The style attribute is renamed before parsing, because it would violate the content security policy. */
const styleOf = (element: Element) => element.getAttribute('x-style') ?? '';
const all = (page: Document, selector: string) => [...page.querySelectorAll(selector)];

/** Google Docs wraps copied content in a <b> that is not bold, and marks bold text by style. */
function readWeights(page: Document): void {
  for (const bold of all(page, 'b, strong')) if (LIGHT.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  for (const span of all(page, 'span')) {
    const style = styleOf(span);
    for (const tag of [...(HEAVY.test(style) ? ['b'] : []), ...(ITALIC.test(style) ? ['i'] : [])]) {
      const element = page.createElement(tag);
      element.append(...span.childNodes);
      span.append(element);
    }
  }
}

/** Word exports list items as paragraphs that begin with a bullet or number. */
function readLists(page: Document): void {
  for (const line of all(page, 'p, div').filter((block) => isWordListItem(block))) {
    const marker = [...line.querySelectorAll('span')].find((span) => WORD_MARKER.test(styleOf(span)));
    const isNumbered = NUMBER.test((marker ?? line).textContent ?? '');
    if (marker !== undefined) marker.remove();
    else dropTypedMarker(page, line);
    const item = page.createElement('li');
    item.append(...line.childNodes);
    let list: Element = item;
    for (let level = Number(WORD_LEVEL.exec(styleOf(line))?.[1] ?? 1); level > 0; level -= 1) {
      const outer = page.createElement(isNumbered ? 'ol' : 'ul');
      outer.append(list);
      list = outer;
    }
    line.replaceWith(list);
  }
}

const isWordListItem = (block: Element) =>
  WORD_LIST.test(styleOf(block)) || (/\bMsoListParagraph/.test(block.className) && TYPED_MARKER.test(block.textContent ?? ''));

function dropTypedMarker(page: Document, line: Element): void {
  let left = TYPED_MARKER.exec(line.textContent ?? '')?.[0].length ?? 0;
  const texts = page.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  while (left > 0 && texts.nextNode() !== null) {
    const text = texts.currentNode as Text;
    const cut = Math.min(left, text.length);
    text.deleteData(0, cut);
    left -= cut;
  }
}

/** Trusted Types policy for an inert document: it renders, loads and runs nothing, and its content is sanitised afterwards. */
const reading = window.trustedTypes?.createPolicy('pasted', { createHTML: (html) => html });

/** Converts formatting by Word and Google Docs to plain tags. Does not sanitise; the sanitiser runs afterwards. */
export function readPasted(html: string): string {
  if (!/font-weight|font-style|mso-list|MsoListParagraph/i.test(html)) return html;
  const disarmed = disarm(html);
  const page = new DOMParser().parseFromString(reading?.createHTML(disarmed) ?? disarmed, 'text/html');
  readWeights(page);
  readLists(page);
  return page.body.innerHTML;
}
