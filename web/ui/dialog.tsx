import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useCaption, useText } from '../text/use-text.ts';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: string;
  /** Where it is in another language than the interface. */
  titleLang?: string | undefined;
  children: ReactNode;
  /** Buttons, the safest first. */
  actions?: ReactNode;
  icon?: ReactNode;
  onClose: () => void;
  /** False: neither Escape nor a click outside closes it; only its buttons do. */
  dismissible?: boolean;
  /** A sheet comes from below on a phone and stands at the right side on a larger screen, an outlined one where its outline stood; a full one is all there is to see. */
  shape?: 'box' | 'wide' | 'sheet' | 'outlined' | 'full';
  alert?: boolean;
  onKey?: (key: string) => void;
};

const BOX = 'max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-card p-6';
const WIDE = 'max-h-[calc(100dvh-2rem)] w-[min(64rem,calc(100vw-2rem))] rounded-card p-6';
const SHEET =
  'max-h-[calc(100dvh-2rem)] mb-0 w-full max-w-none rounded-t-[20px] p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:mr-0 md:mt-0 md:h-dvh md:max-h-none md:w-[26rem] md:rounded-none';
/** Of the height that most cards have: what is drawn before them stands at their place. */
export const OUTLINED = `${SHEET} min-h-[60dvh]`;
const FULL =
  'h-dvh max-h-none w-full max-w-none flex-col px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-[calc(0.75rem+env(safe-area-inset-bottom))] open:flex';

const FIELDS = ['input', 'select', 'textarea', '[contenteditable=true]']
  .map((field) => `${field}:not(:disabled, [readonly], [type=hidden])`)
  .join();

/**
 * What is typed goes where the dialog wants it: to what says `data-first` in it, else into its first field (of a choice to the one that is chosen), else to
 * the button that says so. The platform alone would choose the button that closes it.
 */
function focusFirst(dialog: HTMLDialogElement, content: HTMLElement): void {
  const field = content.querySelector<HTMLElement>(FIELDS);
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
  const chosen = isRadio
    ? [...content.querySelectorAll<HTMLInputElement>(':checked')].find(({ name }) => name === field.name)
    : null;
  const first = content.querySelector<HTMLElement>('[data-first]') ?? chosen ?? field;
  (first ?? dialog.querySelector<HTMLElement>('[data-first]'))?.focus();
  // As the Tab key does it: what stands there is replaced by what is typed.
  if (first instanceof HTMLInputElement && !isRadio) first.select();
}

/** The platform's own dialog: it keeps the focus inside and gives it back when it closes. Shown as long as it is rendered. */
export function Dialog({
  title,
  titleLang,
  children,
  actions,
  icon,
  onClose,
  dismissible = true,
  shape = 'box',
  alert = false,
  onKey,
}: DialogProps) {
  const text = useText();
  const caption = useCaption(title);
  const ref = useRef<HTMLDialogElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (dialog?.open === false) {
      dialog.showModal();
      if (content.current !== null) focusFirst(dialog, content.current);
    }
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // What had the focus may be gone: the next step of a dialog begins as a dialog does.
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body && document.activeElement !== ref.current;
    if (ref.current?.open === true && !hasFocus && content.current !== null) focusFirst(ref.current, content.current);
  });
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (dismissible) onClose();
  };
  return (
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      className={`overflow-y-auto bg-raised text-ink shadow-card ${{ box: BOX, wide: WIDE, sheet: SHEET, outlined: OUTLINED, full: FULL }[shape]}`}
      onCancel={onCancel}
      onClose={() => {
        // The browser may close it without asking, e.g. on Android's back gesture.
        const dialog = ref.current;
        if (dialog === null || dialog.open) return;
        if (dismissible) onClose();
        else dialog.showModal();
      }}
      onKeyDown={(event) => {
        // Chromium closes a dialog on the second Escape, cancelled or not.
        if (event.key === 'Escape' && !dismissible) event.preventDefault();
        onKey?.(event.key);
      }}
      onClick={(event) => {
        if (dismissible && event.target === ref.current) onClose();
      }}
    >
      <div className="flex items-start gap-3">
        {icon}
        <div className="grow">
          <h2 id={titleId} lang={titleLang ?? caption?.lang} className="text-title">
            {title}
          </h2>
          {caption === undefined ? null : <p className="text-soft">{caption.text}</p>}
        </div>
        {dismissible ? (
          <IconButton label={text.app.close} onClick={onClose} className="-mr-3 -mt-2">
            <X aria-hidden className="size-6" />
          </IconButton>
        ) : null}
      </div>
      <div ref={content} className={shape === 'full' ? '-mx-4 my-2 min-h-0 grow' : 'mt-3'}>
        {children}
      </div>
      {actions === undefined ? null : (
        <div className={shape === 'full' ? 'flex flex-wrap justify-center gap-1' : 'mt-6 flex flex-wrap justify-end gap-3'}>
          {actions}
        </div>
      )}
    </dialog>
  );
}
