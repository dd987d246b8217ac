import { useCatalog } from '../text/catalog.ts';
import { shortcutsText } from '../text/shortcuts.ts';
import { Dialog } from '../ui/dialog.tsx';

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const text = useCatalog(shortcutsText);
  const rows = [
    ['1–6', text.choose],
    ['← →', text.move],
    ['T', text.translate],
    ['Esc', text.close],
    ['?', text.help],
  ] as const;
  return (
    <Dialog title={text.title} onClose={onClose}>
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
