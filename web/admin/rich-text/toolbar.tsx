import {
  Bold,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Languages,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import type { Quill } from './document.ts';
import type { RichTextWords } from './text.ts';

export type Formats = Readonly<Record<string, unknown>>;

type Tool = {
  readonly name:
    | 'bold'
    | 'italic'
    | 'underline'
    | 'strike'
    | 'bullet'
    | 'ordered'
    | 'outdent'
    | 'indent'
    | 'blockquote'
    | 'swedish'
    | 'link'
    | 'image'
    | 'clean';
  readonly icon: LucideIcon;
  /** Whether the format is active, for tools that toggle one. */
  readonly isOn?: (formats: Formats) => boolean;
};

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: Bold, isOn: ({ bold }) => bold === true },
  { name: 'italic', icon: Italic, isOn: ({ italic }) => italic === true },
  { name: 'underline', icon: Underline, isOn: ({ underline }) => underline === true },
  { name: 'strike', icon: Strikethrough, isOn: ({ strike }) => strike === true },
  { name: 'swedish', icon: Languages, isOn: ({ lang }) => lang === 'sv' },
  { name: 'link', icon: Link, isOn: ({ link }) => typeof link === 'string' },
  { name: 'bullet', icon: List, isOn: ({ list }) => list === 'bullet' },
  { name: 'ordered', icon: ListOrdered, isOn: ({ list }) => list === 'ordered' },
  { name: 'outdent', icon: IndentDecrease },
  { name: 'indent', icon: IndentIncrease },
  { name: 'blockquote', icon: Quote, isOn: ({ blockquote }) => blockquote === true },
  { name: 'image', icon: ImagePlus },
  { name: 'clean', icon: RemoveFormatting },
];

const HEADINGS = ['0', '2', '3', '4'] as const;

type ToolbarProps = {
  ref: Ref<HTMLDivElement>;
  label: string;
  words: RichTextWords;
  quill: Quill | null;
  formats: Formats;
  onLink: () => void;
  onImage: () => void;
};

/** A single tab stop; arrow keys move between the buttons. */
export function Toolbar({ ref, label, words, quill, formats, onLink, onImage }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const run = (tool: Tool) => {
    if (quill === null) return;
    const isOn = tool.isOn?.(formats) === true;
    if (tool.name === 'link') return onLink();
    if (tool.name === 'image') return onImage();
    quill.focus();
    if (tool.name === 'bullet' || tool.name === 'ordered') quill.format('list', isOn ? false : tool.name, 'user');
    else if (tool.name === 'indent' || tool.name === 'outdent')
      quill.format('indent', tool.name === 'indent' ? '+1' : '-1', 'user');
    else if (tool.name === 'swedish') quill.format('lang', isOn ? false : 'sv', 'user');
    else if (tool.name === 'clean') {
      const range = quill.getSelection(true);
      quill.removeFormat(range.index, range.length, 'user');
    } else quill.format(tool.name, !isOn, 'user');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
    const last = stops.length - 1;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = stops.indexOf(event.target as HTMLElement);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : by === undefined
            ? undefined
            : (at + by + stops.length) % stops.length;
    if (event.key === 'Escape') quill?.focus();
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    stops[to]?.focus();
  };
  const heading = String(formats['header'] ?? '0');
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className="flex flex-wrap items-center border-b border-line p-1"
      onKeyDown={onKeyDown}
    >
      <select
        aria-label={words.style}
        tabIndex={current === 0 ? 0 : -1}
        value={(HEADINGS as readonly string[]).includes(heading) ? heading : '0'}
        onFocus={() => setCurrent(0)}
        onChange={(event) => {
          quill?.focus();
          quill?.format('header', Number(event.target.value) || false, 'user');
        }}
        className="h-11 rounded-control bg-raised px-2 text-caption font-semibold"
      >
        {HEADINGS.map((level) => (
          <option key={level} value={level}>
            {words.styles[level]}
          </option>
        ))}
      </select>
      {TOOLS.map((tool, place) => (
        <button
          key={tool.name}
          type="button"
          aria-label={words[tool.name]}
          title={words[tool.name]}
          aria-pressed={tool.isOn?.(formats)}
          tabIndex={current === place + 1 ? 0 : -1}
          onFocus={() => setCurrent(place + 1)}
          // Prevents the button from taking the selection away from the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(tool)}
          className="inline-flex size-11 items-center justify-center rounded-control hover:bg-action-soft aria-pressed:bg-action-soft aria-pressed:text-action"
        >
          <tool.icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  );
}
