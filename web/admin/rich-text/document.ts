import Quill, { Delta, Parchment } from 'quill/core';
import Blockquote from 'quill/formats/blockquote';
import Bold from 'quill/formats/bold';
import Header from 'quill/formats/header';
import Image from 'quill/formats/image';
import Indent from 'quill/formats/indent';
import Italic from 'quill/formats/italic';
import Link from 'quill/formats/link';
import List from 'quill/formats/list';
import Strike from 'quill/formats/strike';
import Underline from 'quill/formats/underline';
import Clipboard from 'quill/modules/clipboard';
import Uploader from 'quill/modules/uploader';
import { isAllowedLink, isAllowedPicture } from '#domain/written-html.ts';
import { allowHtml } from '../../ui/allowed-html.ts';
import { purify, purifyToNodes } from '../../ui/written-html.tsx';
import { type DeltaOp, deltaToHtml } from './delta-html.ts';
import { readPasted } from './pasted.ts';

/** The formats behind the tags of domain/written-html.ts; all others are disabled. */
export const FORMATS = [
  'header',
  'bold',
  'italic',
  'underline',
  'strike',
  'list',
  'indent',
  'blockquote',
  'lang',
  'link',
  'image',
];

/** Synonyms of our tags in pasted HTML. */
const PASTED_TAGS = ['b', 'i', 'del', 'strike', 'h1', 'h5', 'h6', 'div'];

allowHtml((html) => purify(html, PASTED_TAGS));

/** Language of a foreign word in a sentence: <span lang="sv">. */
const Lang = new Parchment.Attributor('lang', 'lang', { scope: Parchment.Scope.INLINE, whitelist: ['sv', 'en', 'ti'] });

class SafeLink extends Link {
  static override sanitize(address: string): string {
    return isAllowedLink(address) ? address : Link.SANITIZED_URL;
  }
}

class SafeImage extends Image {
  static override sanitize(address: string): string {
    return isAllowedPicture(address) ? address : '//:0';
  }
}

/** Sanitises pasted HTML before Quill reads it, and exports with our own serialiser. */
class SafeClipboard extends Clipboard {
  protected override convertHTML(html: string): Delta {
    return super.convertHTML(purify(readPasted(html), PASTED_TAGS));
  }

  override onCopy(range: { index: number; length: number }) {
    return {
      text: this.quill.getText(range.index, range.length),
      html: deltaToHtml(this.quill.getContents(range.index, range.length).ops as DeltaOp[]),
    };
  }
}

/** Quill drops unsupported files silently; passing on every file allows an error message. */
class EveryFileUploader extends Uploader {
  override upload(range: Parameters<Uploader['upload']>[0], files: FileList | File[]): void {
    if (files.length > 0) this.options.handler?.call(this, range, [...files]);
  }
}

Quill.register(
  {
    'formats/blockquote': Blockquote,
    'formats/bold': Bold,
    'formats/header': Header,
    'formats/image': SafeImage,
    'formats/indent': Indent,
    'formats/italic': Italic,
    'formats/lang': Lang,
    'formats/link': SafeLink,
    'formats/list': List,
    'formats/strike': Strike,
    'formats/underline': Underline,
    'modules/clipboard': SafeClipboard,
    'modules/uploader': EveryFileUploader,
  },
  true,
);

type EditorOptions = { onFiles: (files: readonly File[]) => void };

export function createQuill(container: HTMLElement, { onFiles }: EditorOptions): Quill {
  return new Quill(container, {
    formats: FORMATS,
    modules: {
      uploader: { handler: (_range: unknown, files: File[]) => onFiles(files) },
      keyboard: {
        // Tab must leave the editor, so that keyboard users are not trapped in it.
        bindings: {
          tab: null,
          'remove tab': null,
          indent: null,
          outdent: null,
          'indent code-block': null,
          'outdent code-block': null,
        },
      },
    },
  });
}

const HAS_MARKUP = /<[a-z]|&[a-z#]/i;

/** Older texts are plain; their line breaks are kept. */
export function readHtml(quill: Quill, html: string): Delta {
  if (html === '') return new Delta().insert('\n');
  return HAS_MARKUP.test(html) ? quill.clipboard.convert({ html }) : new Delta().insert(`${html}\n`);
}

const KNOWN = new Set([
  'P',
  'BR',
  'H2',
  'H3',
  'H4',
  'STRONG',
  'EM',
  'U',
  'S',
  'UL',
  'OL',
  'LI',
  'BLOCKQUOTE',
  'A',
  'IMG',
  'SPAN',
]);
const BLOCKS = 'p, h2, h3, h4, blockquote';

/** Whether the editor supports every tag of this HTML; if not, editing would lose formatting. */
export function canHold(html: string): boolean {
  return [...purifyToNodes(html).querySelectorAll('*')].every((element) => {
    if (!KNOWN.has(element.tagName)) return false;
    if (element.hasAttribute('lang') && element.tagName !== 'SPAN') return false;
    if (element.tagName === 'LI') return element.querySelector(BLOCKS) === null;
    if (element.tagName === 'BLOCKQUOTE') return element.querySelector('ul, ol, h2, h3, h4, blockquote') === null;
    return true;
  });
}

export type { Quill };
