import './rich-text.css';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useInterfaceLanguage } from '../../state/preferences.ts';
import { CONTROL, Field } from '../../ui/field.tsx';
import { type DeltaOp, deltaToHtml, deltaToText } from './delta-html.ts';
import { canHold, createQuill, type Quill, readHtml } from './document.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { RichTextProps } from './rich-text.tsx';
import { richTextWords } from './text.ts';
import { type Formats, Toolbar } from './toolbar.tsx';

export function RichTextEditor(props: RichTextProps) {
  // Decided on mount: switching editors while typing would lose the cursor.
  const [isHeld] = useState(() => props.format !== 'html' || canHold(props.value));
  return isHeld || props.format !== 'html' ? <Editor {...props} /> : <Source {...props} />;
}

/** Plain HTML input for texts that the rich text editor does not fully support. */
function Source({ label, lang, error, hint, value, onChange }: Extract<RichTextProps, { format: 'html' | 'text' }>) {
  const words = richTextWords(useInterfaceLanguage());
  return (
    <Field label={words.sourceLabel(label)} error={error} hint={hint ?? words.sourceHint}>
      {(control) => (
        <textarea
          {...control}
          lang={lang}
          rows={10}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${CONTROL} font-mono`}
        />
      )}
    </Field>
  );
}

type Value = RichTextProps['value'];

function readValue(quill: Quill, { format, value }: RichTextProps): void {
  const delta = format === 'delta' ? [...value] : format === 'text' ? [{ insert: `${value}\n` }] : readHtml(quill, value).ops;
  quill.setContents(delta as never, 'silent');
  quill.history.clear();
}

function readEditor(quill: Quill, format: RichTextProps['format']): Value {
  const ops = quill.getContents().ops as DeltaOp[];
  return format === 'delta' ? ops : format === 'text' ? deltaToText(ops) : deltaToHtml(ops);
}

function Editor(props: RichTextProps) {
  const { label, lang, error, hint } = props;
  const words = richTextWords(useInterfaceLanguage());
  const id = useId();
  const note = error ?? hint ?? words.keyboardHint;
  const container = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  /** The last value that editor and form had in common. */
  const agreed = useRef<Value>(props.value);
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [dialog, setDialog] = useState<'link' | 'image' | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);

  const read = useEffectEvent((from: Quill) => {
    readValue(from, props);
    agreed.current = props.value;
  });
  const write = useEffectEvent((from: Quill) => {
    const value = readEditor(from, props.format);
    agreed.current = value;
    props.onChange(value as never);
  });
  useEffect(() => {
    const place = container.current as HTMLDivElement;
    const inner = place.appendChild(document.createElement('div'));
    const created = createQuill(inner, {
      onFiles: (found) => {
        setFiles(found);
        setDialog('image');
      },
    });
    read(created);
    const refresh = () => setFormats(created.getFormat(created.getSelection() ?? { index: 0, length: 0 }));
    created.keyboard.addBinding({ key: 'F10', altKey: true }, () =>
      toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    );
    created.on('text-change', () => {
      write(created);
      refresh();
    });
    created.on('selection-change', (range) => {
      if (range !== null) refresh();
    });
    setQuill(created);
    return () => {
      setQuill(null);
      place.replaceChildren();
    };
  }, []);

  // The value was changed from outside, e.g. to an older version.
  useEffect(() => {
    if (quill === null || JSON.stringify(props.value) === JSON.stringify(agreed.current)) return;
    read(quill);
  }, [quill, props.value]);

  useTextbox(quill, id, error);

  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block font-semibold">
        {label}
      </span>
      <div
        className={`rich-text rounded-control bg-raised has-[.ql-editor:focus-visible]:outline-3 has-[.ql-editor:focus-visible]:outline-action has-[.ql-editor:focus-visible]:outline-offset-2 ${error === undefined ? 'border border-edge' : 'border-2 border-wrong'}`}
      >
        <Toolbar
          ref={toolbar}
          label={words.toolbar(label)}
          words={words}
          quill={quill}
          formats={formats}
          onLink={() => setDialog('link')}
          onImage={() => {
            setFiles([]);
            setDialog('image');
          }}
        />
        {/* The language is set here, so the text has it as soon as Quill renders it. */}
        <div ref={container} lang={lang} />
      </div>
      <p id={`${id}-note`} className={`mt-1 text-caption ${error === undefined ? 'text-soft' : 'font-semibold text-wrong'}`}>
        {note}
      </p>
      {/* In a portal: HTML forms cannot be nested. */}
      {createPortal(
        <>
          {dialog === 'link' && quill !== null ? (
            <LinkDialog quill={quill} words={words} onClose={() => setDialog(null)} />
          ) : null}
          {dialog === 'image' && quill !== null ? (
            <ImageDialog quill={quill} words={words} files={files} onClose={() => setDialog(null)} />
          ) : null}
        </>,
        document.body,
      )}
    </div>
  );
}

/** ARIA attributes that Quill does not set: role, label and error. */
function useTextbox(quill: Quill | null, id: string, error: string | undefined): void {
  useEffect(() => {
    const root = quill?.root;
    if (root === undefined) return;
    root.setAttribute('role', 'textbox');
    root.setAttribute('aria-multiline', 'true');
    root.setAttribute('aria-labelledby', `${id}-label`);
    root.setAttribute('aria-describedby', `${id}-note`);
    root.setAttribute('spellcheck', 'false');
    if (error === undefined) root.removeAttribute('aria-invalid');
    else root.setAttribute('aria-invalid', 'true');
  }, [quill, id, error]);
}
