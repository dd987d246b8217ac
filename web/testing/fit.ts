// Evaluated in the page by component tests and e2e tests, so each function must be self-contained.

/** Finds layout faults: horizontal scrolling, clipped, overflowing, squeezed or touching text, content under the menu bar. */
export function misfits(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > root.clientWidth);
    found.push(`the page is ${root.scrollWidth} px wide: ${wide.map((one) => `${one.localName}.${one.className}`).join(', ')}`);
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *, input, select, textarea)')) {
    const box = element.getBoundingClientRect();
    const { overflowX, overflowY, display, clipPath, fontSize, columnGap } = getComputedStyle(element);
    // Invisible, or for screen readers only.
    if (box.width <= 1 || box.height <= 1 || clipPath !== 'none' || element.closest('h1')?.offsetWidth === 1) continue;
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const say = (what: string) => found.push(`${what}: <${element.localName}> ${element.textContent?.trim().slice(0, 60)}`);
    if (hasText && (box.right > root.clientWidth + 1 || box.left < -1)) say('beside the screen');
    const isLong = hasText && (element.textContent?.length ?? 0) > 12;
    if (isLong && display !== 'inline' && box.width < 3 * Number.parseFloat(fontSize)) say('squeezed');
    const isWide = display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    if (isWide && (hasText || overflowX !== 'visible')) say('cut off or sticking out at the side');
    // Flex and grid drop white space between items.
    const isBoxOfItems = /flex|grid/.test(display) && !(Number.parseFloat(columnGap) > 0);
    const loses = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() && /\s$/.test(node.textContent) && node.nextSibling,
    );
    if (isBoxOfItems && loses) say('words without a space between them');
    if (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) say('cut off below');
  }
  const bar = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed');
  const main = document.querySelector('main');
  if (bar && main && bar.offsetHeight > Number.parseFloat(getComputedStyle(main).paddingBottom)) {
    found.push(`the menu bar, ${bar.offsetHeight} px high, covers the end of the page`);
  }
  return found;
}

/** Finds touch targets below 48 × 48 px; links within sentences are exempt. */
export function smallTargets(): string[] {
  const targets = [...document.querySelectorAll<HTMLElement>('button, summary, select, textarea, input, a[href]')].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && element.closest('.sr-only, [inert]') === null,
  );
  return targets.flatMap((element) => {
    const isInText = element.matches('a') && getComputedStyle(element).display === 'inline';
    const hit = element.closest('label') ?? element;
    const { width, height } = hit.getBoundingClientRect();
    const isLarge = Math.round(width) >= 48 && Math.round(height) >= 48;
    if (isInText || isLarge) return [];
    return [`${Math.round(width)}×${Math.round(height)} px: ${element.outerHTML.slice(0, 160)}`];
  });
}

/** Finds words divided by a line break. Hyphenation is turned off, because it would be correct. */
export function brokenWords(elements: readonly Element[]): string[] {
  const found: string[] = [];
  for (const element of elements) {
    (element as HTMLElement).style.hyphens = 'manual';
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode as Text;
      // For screen readers only.
      if ((node.parentElement?.offsetWidth ?? 0) <= 1) continue;
      for (const word of node.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) found.push(word[0]);
      }
    }
  }
  return found;
}
