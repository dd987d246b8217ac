import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { useCaption, useText } from '../text/use-text.ts';
import { IconButton } from './button.tsx';

type DialogProps = {
  title: string;
  /** Set if it differs from the interface language. */
  titleLang?: string | undefined;
  children: ReactNode;
  /** Buttons, the least dangerous first. */
  actions?: ReactNode;
  icon?: ReactNode;
  onClose: () => void;
  /** False: closed only by its buttons, not by Escape or a click outside. */
  dismissible?: boolean;
  /** `sheet`: from below on phones, at the right on larger screens; `outlined`: in place of its placeholder (OUTLINED); `full`: the whole screen. */
  shape?: 'box' | 'wide' | 'sheet' | 'outlined' | 'full';
  alert?: boolean;
  onKey?: (key: string) => void;
};

const BOX = 'max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-card p-6';
const WIDE = 'max-h-[calc(100dvh-2rem)] w-[min(64rem,calc(100vw-2rem))] rounded-card p-6';
const SHEET =
  'max-h-[calc(100dvh-2rem)] mb-0 w-full max-w-none rounded-t-[20px] p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] md:mr-0 md:mt-0 md:h-dvh md:max-h-none md:w-[26rem] md:rounded-none';
/** Has the height of most cards; also used for the placeholder drawn before the dialog. */
export const OUTLINED = `${SHEET} min-h-[60dvh]`;
const FULL =
  'h-dvh max-h-none w-full max-w-none flex-col px-4 pt-[calc(0.75rem+env(safe-area-inset-top))] pb-[calc(0.75rem+env(safe-area-inset-bottom))] open:flex';

const FIELDS = ['input', 'select', 'textarea', '[contenteditable=true]']
  .map((field) => `${field}:not(:disabled, [readonly], [type=hidden])`)
  .join();

/**
 * Initial focus: an element with `data-first` in the content, else its first field (for radio groups the checked one), else a button with `data-first`. By
 * default <dialog> would focus the close button.
 */
function focusFirst(dialog: HTMLDialogElement, content: HTMLElement): void {
  const field = content.querySelector<HTMLElement>(FIELDS);
  const isRadio = field instanceof HTMLInputElement && field.type === 'radio';
  const chosen = isRadio
    ? [...content.querySelectorAll<HTMLInputElement>(':checked')].find(({ name }) => name === field.name)
    : null;
  const first = content.querySelector<HTMLElement>('[data-first]') ?? chosen ?? field;
  (first ?? dialog.querySelector<HTMLElement>('[data-first]'))?.focus();
  // Selects the content, as tabbing into a field does.
  if (first instanceof HTMLInputElement && !isRadio) first.select();
}

/** Native <dialog>: traps focus, and restores it on close. Open while mounted. */
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
  // If the focused element was removed, e.g. in the next step of a dialog, set the initial focus again.
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
        // Browsers may close it without a cancel event, e.g. by Android's back gesture.
        const dialog = ref.current;
        if (dialog === null || dialog.open) return;
        if (dismissible) onClose();
        else dialog.showModal();
      }}
      onKeyDown={(event) => {
        // Chromium closes a dialog on the second Escape even if the first was cancelled.
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
