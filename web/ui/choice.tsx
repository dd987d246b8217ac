type ChoiceProps<Value extends string | number | boolean> = {
  name: string;
  label: string;
  /** Visually hides the label, where the options are self-explanatory. */
  isLabelHidden?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** Radio group with large buttons. */
export function Choice<Value extends string | number | boolean>({
  name,
  label,
  isLabelHidden = false,
  hint,
  error,
  value,
  choices,
  onChoose,
}: ChoiceProps<Value>) {
  const note = error ?? hint;
  return (
    <fieldset aria-describedby={note === undefined ? undefined : `${name}-note`}>
      <legend className={isLabelHidden ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        {choices.map((choice) => (
          <label
            key={String(choice.value)}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-edge px-2.5 py-2 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name={name}
              value={String(choice.value)}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="size-5 shrink-0 accent-action"
            />
            {choice.label}
          </label>
        ))}
      </div>
      {note === undefined ? null : (
        <p id={`${name}-note`} className={`mt-1 text-caption ${error === undefined ? 'text-soft' : 'font-semibold text-wrong'}`}>
          {note}
        </p>
      )}
    </fieldset>
  );
}
