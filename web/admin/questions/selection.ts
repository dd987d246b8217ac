import { useState } from 'react';

/** The selection after a click; with Shift every row since the last clicked one gets the new state. */
export function toggled(
  shown: readonly number[],
  selected: ReadonlySet<number>,
  { id, anchor, isRange }: { id: number; anchor: number | undefined; isRange: boolean },
): Set<number> {
  const next = new Set(selected);
  const isOn = !selected.has(id);
  const [from, to] = [anchor === undefined ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  const touched = isRange && from !== -1 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const one of touched) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}

type Row = { readonly id: number };
type State<Item> = { readonly scope: string; readonly rows: ReadonlyMap<number, Item>; readonly anchor: number | undefined };

/** Selected rows across the pages of a list; a different list (`scope`) starts empty. */
export function useSelection<Item extends Row>(shown: readonly Item[], scope: string) {
  const [state, setState] = useState<State<Item>>({ scope, rows: new Map(), anchor: undefined });
  const current = state.scope === scope ? state : { scope, rows: new Map<number, Item>(), anchor: undefined };
  const put = (ids: ReadonlySet<number>, anchor: number | undefined) => {
    const known = new Map([...current.rows, ...shown.map((row) => [row.id, row] as const)]);
    setState({ scope, rows: new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as Item]] : []))), anchor });
  };
  const selected = new Set(current.rows.keys());
  const ids = shown.map(({ id }) => id);
  return {
    has: (id: number) => selected.has(id),
    /** Prefer the fetched row over the remembered one: it is what the admin sees. */
    rows: [...current.rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    isAll: ids.length > 0 && ids.every((id) => selected.has(id)),
    toggle: (id: number, isRange: boolean) => put(toggled(ids, selected, { id, anchor: current.anchor, isRange }), id),
    /** Selects one row, as Shift with an arrow key does. */
    add: (id: number) => put(new Set([...selected, id]), id),
    toggleAll: (isOn: boolean) =>
      put(isOn ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id))), undefined),
    keep: (kept: readonly number[]) => put(new Set(kept), undefined),
  };
}
