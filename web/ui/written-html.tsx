import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { keepMeasures, termParts } from '#domain/typography.ts';
import { HTML_ATTRIBUTES, HTML_TAGS, isAllowedLink, isAllowedPicture } from '#domain/written-html.ts';
import { disarm } from './disarm.ts';

const ALLOWED_ATTR = Object.values(HTML_ATTRIBUTES).flat();

const purifier = DOMPurify();
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (attribute.attrName === 'href') attribute.keepAttr = element.nodeName === 'A' && isAllowedLink(attribute.attrValue);
  if (attribute.attrName === 'src') attribute.keepAttr = element.nodeName === 'IMG' && isAllowedPicture(attribute.attrValue);
});

/** What is shown is hostile until it has passed here, whatever the database holds. `more` tags survive in what is only read from, like a paste into the editor. */
export function purify(html: string, more: readonly string[] = []): string {
  return purifier.sanitize(disarm(html), {
    ALLOWED_TAGS: [...HTML_TAGS, ...more],
    ALLOWED_ATTR,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** What `Typeset` does, for HTML that has been purified. */
function typeset(clean: string, lang: string): string {
  const page = document.createElement('template');
  page.innerHTML = clean;
  const walker = document.createTreeWalker(page.content, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const kept = keepMeasures(text.data);
    if (lang !== 'ti') text.data = kept;
    else text.replaceWith(...termParts(kept).map((part) => (part.isTerm ? swedish(part.text) : part.text)));
  }
  return page.innerHTML;
}

function swedish(term: string): HTMLElement {
  const span = document.createElement('span');
  span.lang = 'sv';
  span.textContent = term;
  return span;
}

/** HTML that people wrote, shown safely. */
export function WrittenHtml({ html, lang }: { html: string; lang: string }) {
  const clean = useMemo(() => typeset(purify(html), lang), [html, lang]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been through the sanitiser, and this is the one place.
  return <div lang={lang} className="written text-pretty" dangerouslySetInnerHTML={{ __html: clean }} />;
}
