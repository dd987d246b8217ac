import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useAdminText } from '../text/use-admin-text.ts';

type ReorderListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item, place: number) => string;
  onChange: (items: Item[]) => void;
  children: (item: Item, place: number) => ReactNode;
};

export function move<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A sortable list: by buttons for keyboard and touch, and by dragging a handle with the mouse. */
export function ReorderList<Item>({ label, items, keyOf, nameOf, onChange, children }: ReorderListProps<Item>) {
  const text = useAdminText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState('');
  const focusNext = useRef<{ key: string; by: -1 | 1 } | null>(null);

  const moveTo = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    setSaid(text.editor.moved(nameOf(item, from), to + 1, items.length));
    onChange(move(items, from, to));
  };
  // Restores focus: the pressed button has moved with its row, and is disabled at the end of the list, where the opposite one takes over.
  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (wanted === null) return;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(wanted.key)}"]`);
    const button = (by: -1 | 1) => row?.querySelector<HTMLButtonElement>(`[data-by="${by}"]:enabled`);
    (button(wanted.by) ?? button(wanted.by === 1 ? -1 : 1))?.focus();
  });
  return (
    <>
      <ol ref={list} aria-label={label} className="grid gap-2">
        {items.map((item, place) => {
          const key = String(keyOf(item));
          const name = nameOf(item, place);
          const step = (by: -1 | 1) => {
            focusNext.current = { key, by };
            moveTo(place, place + by);
          };
          return (
            <li
              key={key}
              data-key={key}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(place);
              }}
              onDrop={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                moveTo(dragged, place);
                setDragged(undefined);
                setOver(undefined);
              }}
              className={`flex items-start gap-1 rounded-control border bg-raised p-2 ${over === place && dragged !== place ? 'border-action bg-action-soft' : 'border-line'} ${dragged === place ? 'opacity-50' : ''}`}
            >
              {/* biome-ignore lint/a11y/noStaticElementInteractions: the mouse's way; the buttons beside it do the same for everybody. */}
              <span
                draggable
                title={text.editor.drag}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  const row = event.currentTarget.closest('li');
                  if (row !== null) event.dataTransfer.setDragImage(row, 0, 0);
                  setDragged(place);
                }}
                onDragEnd={() => {
                  setDragged(undefined);
                  setOver(undefined);
                }}
                className="flex min-h-12 w-8 shrink-0 cursor-grab items-center justify-center text-soft max-md:hidden"
              >
                <GripVertical aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 grow self-center">{children(item, place)}</div>
              <div className="flex shrink-0 max-sm:flex-col">
                <IconButton data-by="-1" label={text.editor.moveUp(name)} disabled={place === 0} onClick={() => step(-1)}>
                  <ChevronUp aria-hidden className="size-5" />
                </IconButton>
                <IconButton
                  data-by="1"
                  label={text.editor.moveDown(name)}
                  disabled={place === items.length - 1}
                  onClick={() => step(1)}
                >
                  <ChevronDown aria-hidden className="size-5" />
                </IconButton>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
