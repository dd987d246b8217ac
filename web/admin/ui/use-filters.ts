import { useEffect, useEffectEvent, useState } from 'react';
import { changeSearch, useSearch } from '../../navigation/navigation.ts';

const TYPING_MS = 300;

/** Filters in the URL's query, so that a list can be shared, reloaded and returned to. A change goes back to page 1. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const search = useSearch();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>;
  const set = (change: Partial<Record<Name, string>>) => {
    changeSearch((next) => {
      next.delete('page');
      for (const [name, value] of Object.entries<string | undefined>(change)) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
    });
  };
  const page = Math.max(1, Number(search.get('page')) || 1);
  /** The active filters, as query parameters. */
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
  return { filters, chosen, set, page };
}

/** A text field that becomes a filter when typing pauses. `isTyping`: the results still belong to the previous text. */
export function useTypedFilter(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const take = useEffectEvent((words: string) => {
    if (words !== value) onChange(words);
  });
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const timer = setTimeout(() => take(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return {
    field: { value: typed, onChange: (event: { target: { value: string } }) => setTyped(event.target.value) },
    isTyping: typed.trim() !== value,
  };
}
