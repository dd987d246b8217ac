import DOMPurify from 'dompurify';
import { useMemo } from 'react';
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

/** HTML that people wrote, shown safely. */
export function WrittenHtml({ html, lang }: { html: string; lang: string }) {
  const clean = useMemo(() => purify(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has just been through the sanitiser, and this is the one place.
  return <div lang={lang} className="written" dangerouslySetInnerHTML={{ __html: clean }} />;
}
