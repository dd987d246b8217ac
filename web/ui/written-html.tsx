import DOMPurify from 'dompurify';
import { use, useLayoutEffect, useRef } from 'react';
import { VIOLATIONS_PATH } from '#contract/limits.ts';
import { keepMeasures, termParts } from '#domain/typography.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isAllowedPicture } from '#domain/written-html.ts';
import { disarm } from './disarm.ts';
import { type WordMarks, WordsContext } from './words-context.ts';

const ALLOWED_ATTR = Object.values(HTML_ATTRIBUTES).flat();

const purifier = DOMPurify();
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === 'href') attribute.keepAttr = element.nodeName === 'A' && isAllowedLink(attribute.attrValue);
  if (attribute.attrName === 'src') attribute.keepAttr = element.nodeName === 'IMG' && isAllowedPicture(attribute.attrValue);
});

const policy = (more: readonly string[]) => ({
  ALLOWED_TAGS: [...HTML_TAGS, ...more],
  ALLOWED_ATTR,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
});

/** Sanitises HTML for display; content from the database is not trusted. `more`: further tags to allow where HTML is only read, e.g. when pasting. */
export function purify(html: string, more: readonly string[] = []): string {
  return purifier.sanitize(disarm(html), policy(more));
}

/** The same as nodes, which avoids parsing sanitised HTML again. */
export function purifyToNodes(html: string): DocumentFragment {
  // For some fragments the parser returns no body, which the types do not say.
  const nodes: DocumentFragment | null = purifier.sanitize(disarm(html), { ...policy([]), RETURN_DOM_FRAGMENT: true });
  if (purifier.removed.length > 0) reportHostileHtml();
  return nodes ?? document.createDocumentFragment();
}

let isReported = false;
/** The server sanitises on writing, so anything removed here was written in another way: report it to the operators. */
function reportHostileHtml(): void {
  if (isReported) return;
  isReported = true;
  const report = { 'csp-report': { 'document-uri': location.origin + location.pathname, 'effective-directive': 'written-html' } };
  navigator.sendBeacon(VIOLATIONS_PATH, new Blob([JSON.stringify(report)], { type: 'application/csp-report' }));
}

function textsIn(node: Node): Text[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  return texts;
}

/** What `Typeset` does, for sanitised HTML. Existing links stay as they are. */
function typeset(page: DocumentFragment, lang: string, words: WordMarks | undefined): DocumentFragment {
  for (const text of textsIn(page)) {
    const kept = keepMeasures(text.data);
    if (lang !== 'ti') text.data = kept;
    else text.replaceWith(...termParts(kept).map((part) => (part.isTerm ? swedish(part.text) : part.text)));
  }
  if (words === undefined) return page;
  const within = lang === 'sv' ? [page] : [...page.querySelectorAll('span[lang=sv]')];
  for (const text of within.flatMap(textsIn)) if (text.parentElement?.closest('a') == null) words.markNode(text);
  return page;
}

function swedish(term: string): HTMLElement {
  const span = document.createElement('span');
  span.lang = 'sv';
  span.textContent = term;
  return span;
}

/** Renders HTML from the editor safely. */
export function WrittenHtml({ html, lang }: { html: string; lang: string }) {
  const words = use(WordsContext);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(typeset(purifyToNodes(html), lang, words)), [html, lang, words]);
  return <div ref={place} lang={lang} className="written text-pretty" />;
}
