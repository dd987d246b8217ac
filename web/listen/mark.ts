import './mark.css';

const NAME = 'listen';

/** Text nodes of an element with their offsets in its whole text. */
function textsIn(element: Element): { text: string; nodes: { node: Text; from: number }[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; from: number }[] = [];
  let text = '';
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    nodes.push({ node, from: text.length });
    // Non-breaking spaces are matched like normal ones.
    text += node.data.replace(/\s/g, ' ');
  }
  return { text, nodes };
}

/** Block elements of a text that has several. */
const rowsOf = (element: Element) =>
  [...element.querySelectorAll('p, h2, h3, h4, li')].filter(({ textContent }) => /[\p{L}\p{N}]/u.test(textContent));

/** Range of a sentence. If the text is shown in another language, the block with the same index; without a sentence, the whole element. */
function rangeOf(element: Element, sentence: string | undefined, line: number | undefined): Range {
  const range = document.createRange();
  const { text, nodes } = textsIn(element);
  const from = sentence === undefined ? -1 : text.indexOf(sentence.replace(/\s/g, ' '));
  const placeOf = (at: number) => nodes.findLast((node) => node.from <= at);
  const to = from + (sentence?.length ?? 0);
  const [first, last] = [placeOf(from), placeOf(to - 1)];
  if (from === -1 || first === undefined || last === undefined) {
    range.selectNodeContents((line === undefined ? undefined : rowsOf(element)[line]) ?? element);
  } else {
    range.setStart(first.node, from - first.from);
    range.setEnd(last.node, to - last.from);
  }
  return range;
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function bringIntoView(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = element.closest('.question-frame');
  const ceiling = frame?.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const floor = frame?.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight;
  // Text taller than the visible area is aligned with its top.
  const isLong = bottom - top > floor - ceiling;
  if (top >= ceiling && (isLong ? top < floor : bottom <= floor)) return;
  element.scrollIntoView({ block: isLong ? 'start' : 'center', behavior: isCalm() ? 'auto' : 'smooth' });
}

/** The block element that contains a sentence. */
const placeOfRange = ({ startContainer }: Range, otherwise: Element): Element =>
  startContainer instanceof Element ? startContainer : (startContainer.parentElement ?? otherwise);

/** Highlights the sentence being read; returns a function that removes the highlight. */
export function mark(element: Element | null | undefined, sentence?: string, line?: number): () => void {
  if (element === null || element === undefined) return () => undefined;
  const range = rangeOf(element, sentence, line);
  if (!element.matches('.verdict *')) bringIntoView(placeOfRange(range, element));
  if (CSS.highlights === undefined) {
    element.toggleAttribute('data-listen', true);
    return () => element.removeAttribute('data-listen');
  }
  CSS.highlights.set(NAME, new Highlight(range));
  return () => {
    CSS.highlights.delete(NAME);
  };
}
