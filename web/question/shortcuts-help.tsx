import { useText } from '../text/use-text.ts';
import { Dialog } from '../ui/dialog.tsx';

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const text = useText();
  const rows = [
    ['1–6', text.shortcuts.choose],
    ['← →', text.shortcuts.move],
    ['T', text.shortcuts.translate],
    ['Esc', text.shortcuts.close],
    ['?', text.shortcuts.help],
  ] as const;
  return (
    <Dialog title={text.shortcuts.title} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {rows.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-12 rounded-md border border-edge px-2 py-0.5 text-center font-mono">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
