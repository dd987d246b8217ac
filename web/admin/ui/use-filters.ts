import { useEffect, useEffectEvent, useState } from 'react';
import { changeSearch, useSearch } from '../../navigation/navigation.ts';

const TYPING_MS = 300;

/** Filters live in the address, so that a list can be shared, reloaded and gone back to. A change leads to the first page. */
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
  /** For a query: without those that are not set. */
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) as Partial<Record<Name, string>>;
  return { filters, chosen, set, page };
}

/** A text field whose words become a filter when the typing pauses. Until then it is `isTyping`: what is shown was found by other words. */
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
