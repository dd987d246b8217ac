import { useState } from 'react';
import { PLAN_DAYS_MAX, PLAN_PRICE_MAX, PLAN_PRICE_MIN } from '#contract/limits.ts';
import type { EditorPlan } from '#contract/plans.ts';
import { kronor, readKronor } from '#domain/money.ts';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../admin-paths.ts';
import { contentEditor, type FormProps } from '../content/content-editor.tsx';
import { EditorFrame } from '../content/editor-frame.tsx';
import { useAdminText } from '../text/use-admin-text.ts';
import { Card } from '../ui/admin-screen.tsx';
import { NumberField } from './number-field.tsx';
import { type PlanValues, planCalls } from './queries.ts';

const EMPTY: PlanValues = {
  days: 30,
  price: 0,
  vat_rate: 25,
  name: '',
  name_sv: '',
  name_en: '',
  description: '',
  description_sv: '',
  description_en: '',
  position: 10,
  retired: false,
};
const POSITION_MAX = 1_000;
const LANGUAGES = ['sv', 'ti', 'en'] as const;
const named = <Field extends 'name' | 'description'>(field: Field, language: (typeof LANGUAGES)[number]) =>
  language === 'ti' ? field : (`${field}_${language}` as const);

function PlanForm({ editor, frame }: FormProps<EditorPlan, PlanValues>) {
  const text = useAdminText();
  const { values, set } = editor;
  const [isChecked, setChecked] = useState(false);
  const own = useFaults(values);
  const faults: Readonly<Record<string, string | undefined>> = { ...editor.faults, ...(isChecked ? own : {}) };
  const check = () => {
    setChecked(true);
    return Object.keys(own).length === 0;
  };
  const { price: old, retired } = editor.base.values;
  const isSold = !values.retired && (values.price !== old || retired || editor.row === undefined);
  const ask = isSold
    ? {
        title: text.plans.askTitle,
        text:
          editor.row === undefined || retired
            ? text.plans.askNew(kronor(values.price))
            : text.plans.askPrice(kronor(old), kronor(values.price)),
        confirm: text.common.save,
      }
    : undefined;
  return (
    <EditorFrame {...frame} editor={editor} check={check} ask={ask}>
      <Card title={text.plans.terms}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField label={text.plans.days} value={values.days} error={faults['days']} onChange={(days) => set({ days })} />
          <NumberField
            label={text.plans.price}
            value={values.price}
            show={kronor}
            read={readKronor}
            error={faults['price']}
            onChange={(price) => set({ price })}
          />
          <NumberField
            label={text.plans.vatRate}
            value={values.vat_rate}
            error={faults['vat_rate']}
            onChange={(vat_rate) => set({ vat_rate })}
          />
          <NumberField
            label={text.plans.position}
            hint={text.plans.positionHint}
            value={values.position}
            error={faults['position']}
            onChange={(position) => set({ position })}
          />
        </div>
      </Card>
      {(['name', 'description'] as const).map((field) => (
        <Card key={field} title={field === 'name' ? text.plans.names : text.plans.descriptions}>
          <div className="grid items-start gap-4 @3xl:grid-cols-3">
            {LANGUAGES.map((language) => {
              const name = named(field, language);
              return (
                <TextField
                  key={name}
                  lang={language}
                  label={`${field === 'name' ? text.plans.names : text.plans.descriptions} · ${text.common.languages[language]}`}
                  maxLength={field === 'name' ? 60 : 200}
                  value={values[name]}
                  error={faults[name]}
                  onChange={(event) => set({ [name]: event.target.value })}
                />
              );
            })}
          </div>
        </Card>
      ))}
    </EditorFrame>
  );
}

export const { StoredScreen: PlanScreen, NewScreen: NewPlanScreen } = contentEditor({
  calls: planCalls,
  list: adminPaths.plans,
  pathOf: adminPaths.plan,
  words: (text) => text.plans,
  namedBy: 'name',
  empty: () => EMPTY,
  Form: PlanForm,
});

/** Validation errors of a plan, before the request. */
function useFaults(values: PlanValues): Readonly<Record<string, string>> {
  const text = useAdminText();
  const faults: Record<string, string> = {};
  const whole = (field: 'days' | 'vat_rate' | 'position', min: number, max: number) => {
    const value = values[field];
    if (!Number.isInteger(value) || value < min || value > max) faults[field] = text.plans.wholeNumber(min, max);
  };
  whole('days', 1, PLAN_DAYS_MAX);
  whole('vat_rate', 0, 100);
  whole('position', 0, POSITION_MAX);
  if (!(values.price >= PLAN_PRICE_MIN && values.price <= PLAN_PRICE_MAX)) {
    faults['price'] = text.plans.amount(kronor(PLAN_PRICE_MIN), kronor(PLAN_PRICE_MAX));
  }
  for (const field of ['name', 'name_sv', 'name_en'] as const) {
    if (values[field].trim() === '') faults[field] = text.plans.required;
  }
  return faults;
}
