import type { ReactNode } from 'react';

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[]; className?: string };

/** Values under their names, side by side where there is room. */
export function Facts({ facts, className = 'grid gap-3 sm:grid-cols-3' }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-caption text-soft">{name}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
