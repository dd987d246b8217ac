import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { type Fields, merged, proposedSides, type Side } from './differences.ts';
import { isOptions, OptionChanges } from './option-changes.tsx';
import { TextChange } from './text-change.tsx';
import { useFieldName } from './use-field-name.ts';

type ConflictDialogProps<Values extends Fields> = {
  base: Values;
  mine: Values;
  theirs: Values;
  /** `undefined` returns to the form without a decision. */
  onResolve: (values: Values | undefined) => void;
  /** Labels and renderers for fields that the description of content does not know. */
  named?: (field: string) => string;
  shown?: (field: string, value: unknown) => ReactNode;
};

/** Shows both versions field by field after somebody else saved in between, and lets the editor choose. */
export function ConflictDialog<Values extends Fields>(props: ConflictDialogProps<Values>) {
  const { base, mine, theirs, onResolve, shown } = props;
  const text = useAdminText();
  const contentName = useFieldName();
  const nameOf = props.named ?? contentName;
  const [sides, setSides] = useState(() => proposedSides(base, mine, theirs));
  const fields = Object.keys(sides);
  return (
    <Dialog
      shape="wide"
      alert
      dismissible={false}
      title={text.conflict.title}
      onClose={() => onResolve(undefined)}
      actions={
        <>
          <Button variant="secondary" onClick={() => onResolve(undefined)}>
            {text.conflict.back}
          </Button>
          <Button variant="danger" onClick={() => onResolve(theirs)}>
            {text.conflict.takeTheirs}
          </Button>
          <Button onClick={() => onResolve(merged(mine, theirs, sides))}>{text.conflict.saveChoice}</Button>
        </>
      }
    >
      <p>{fields.length === 0 ? text.conflict.same : text.conflict.text}</p>
      <div className="mt-4 grid gap-4">
        {fields.map((field) => (
          <fieldset key={field} className="rounded-control border border-line p-3">
            <legend className="px-1 font-semibold">{nameOf(field)}</legend>
            <div className="grid gap-3 md:grid-cols-2">
              {(['mine', 'theirs'] as const satisfies Side[]).map((side) => (
                <label
                  key={side}
                  className="flex cursor-pointer gap-3 rounded-control border-2 border-line p-3 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-action"
                >
                  <input
                    type="radio"
                    name={`side-${field}`}
                    checked={sides[field] === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                    className="mt-1 size-5 shrink-0 accent-action"
                  />
                  <span className="min-w-0">
                    <span className="block text-caption font-semibold text-soft">{text.conflict[side]}</span>
                    {shown === undefined ? (
                      <Changed field={field} before={base[field]} after={(side === 'mine' ? mine : theirs)[field]} />
                    ) : (
                      shown(field, (side === 'mine' ? mine : theirs)[field])
                    )}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

/** The difference between the common base and one of the two versions. */
function Changed({ field, before, after }: { field: string; before: unknown; after: unknown }) {
  if (isOptions(field, before) && isOptions(field, after)) return <OptionChanges isWhole before={before} after={after} />;
  return <TextChange field={field} before={before} after={after} />;
}
