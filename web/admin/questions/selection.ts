import { useState } from 'react';

/** What is selected after a box was clicked: with Shift all between it and the one that was clicked before become as it is now. */
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

/** Rows that are selected, on whatever page of one list: another list (`scope`) begins with none. */
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
    /** As shown now, where they are shown: that is what an admin has seen. */
    rows: [...current.rows.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    isAll: ids.length > 0 && ids.every((id) => selected.has(id)),
    toggle: (id: number, isRange: boolean) => put(toggled(ids, selected, { id, anchor: current.anchor, isRange }), id),
    /** Selects it, as the arrow keys with Shift do. */
    add: (id: number) => put(new Set([...selected, id]), id),
    toggleAll: (isOn: boolean) =>
      put(isOn ? new Set([...selected, ...ids]) : new Set([...selected].filter((id) => !ids.includes(id))), undefined),
    keep: (kept: readonly number[]) => put(new Set(kept), undefined),
  };
}
