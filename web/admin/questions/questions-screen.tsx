import { useQuery } from '@tanstack/react-query';
import { ImageOff, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { CONTENT } from '#contract/content.ts';
import type { Query } from '#contract/endpoints.ts';
import { QUESTIONS_PER_PAGE } from '#contract/limits.ts';
import type { QuestionRow } from '#contract/question-editor.ts';
import { percentage } from '#domain/percentage.ts';
import { hasImage } from '#domain/question.ts';
import { Link } from '../../navigation/link.tsx';
import { pictureSource } from '../../question/pictures.ts';
import { useConfig } from '../../state/config.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { adminPaths } from '../admin-paths.ts';
import { LANGUAGE_ORDER } from '../content/content-texts.tsx';
import { categoriesQuery, levelsQuery } from '../content/queries.ts';
import { useContentText } from '../content/use-content-text.ts';
import { useAdminText } from '../text/use-admin-text.ts';
import { AdminScreen } from '../ui/admin-screen.tsx';
import { Badge } from '../ui/badge.tsx';
import { FILTERS, FIRST_FILTER, SelectField } from '../ui/fields.tsx';
import { FoundPage } from '../ui/found-rows.tsx';
import { useFilters, useTypedFilter } from '../ui/use-filters.ts';
import { BulkBar } from './bulk-bar.tsx';
import { questionsQuery } from './queries.ts';
import { useSelection } from './selection.ts';

const ORDERS = ['id', 'missed', 'updated'] as const;

const FILTER_NAMES = ['search', 'category', 'level', 'missing', 'picture', 'retired', 'order'] as const;
type Filters = Readonly<Record<(typeof FILTER_NAMES)[number], string>>;

export function QuestionsScreen() {
  const text = useAdminText();
  const { filters, chosen, set, page } = useFilters(FILTER_NAMES);
  const search = useTypedFilter(filters.search, (value) => set({ search: value }));
  const query = {
    ...chosen,
    ...(chosen.category === undefined ? {} : { category: Number(chosen.category) }),
    ...(chosen.level === undefined ? {} : { level: Number(chosen.level) }),
    page,
  } as Query<'GET /api/questions'>;
  const questions = useQuery(questionsQuery(query));
  const { page: _, ...scope } = query;
  const selection = useSelection(questions.data?.rows ?? [], JSON.stringify(scope));
  return (
    <AdminScreen
      title={text.questions.title}
      subtitle={text.questions.subtitle}
      actions={
        <ButtonLink to={adminPaths.newQuestion}>
          <Plus aria-hidden className="size-5" />
          {text.questions.create}
        </ButtonLink>
      }
    >
      <QuestionFilters filters={filters} search={search.field} onChange={set} />
      <FoundPage
        query={questions}
        empty={<EmptyState title={text.questions.none} />}
        isTyping={search.isTyping}
        page={page}
        perPage={QUESTIONS_PER_PAGE}
      >
        {(data) => (
          <>
            <div className="mb-2 flex flex-wrap items-center gap-x-4 text-soft">
              <label className="flex min-h-12 cursor-pointer items-center gap-3 pl-3">
                <input
                  type="checkbox"
                  checked={selection.isAll}
                  onChange={(event) => selection.toggleAll(event.target.checked)}
                  className="size-6 accent-action"
                />
                {text.bulk.all(data.rows.length)}
              </label>
              <p className="text-caption max-md:hidden">{text.bulk.hint}</p>
            </div>
            <ul className="grid gap-2">
              {data.rows.map((question) => (
                <li key={question.id} className="flex items-stretch gap-2">
                  <SelectBox
                    id={question.id}
                    checked={selection.has(question.id)}
                    onToggle={(isRange) => selection.toggle(question.id, isRange)}
                    onReach={selection.add}
                  />
                  <QuestionLine question={question} />
                </li>
              ))}
            </ul>
            {selection.rows.length === 0 ? null : <BulkBar questions={selection.rows} onKeep={selection.keep} />}
          </>
        )}
      </FoundPage>
    </AdminScreen>
  );
}

type QuestionFiltersProps = {
  filters: Filters;
  search: ReturnType<typeof useTypedFilter>['field'];
  onChange: (change: Partial<Filters>) => void;
};

function QuestionFilters({ filters, search, onChange }: QuestionFiltersProps) {
  const text = useAdminText();
  const nameOf = useContentText();
  const categories = useQuery(categoriesQuery).data ?? [];
  const levels = useQuery(levelsQuery).data ?? [];
  const select = (name: keyof Filters) => ({
    value: filters[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <search className={FILTERS}>
      <div className={FIRST_FILTER}>
        <TextField label={text.common.search} type="search" hint={text.questions.searchHint} {...search} />
      </div>
      <SelectField label={text.fields.category_id} {...select('category')}>
        <option value="">{text.common.all}</option>
        {categories.map((category) => (
          <option key={category.id} value={category.id}>
            {nameOf(category, 'title')}
          </option>
        ))}
        <option value="0">{text.questions.uncategorized}</option>
      </SelectField>
      <SelectField label={text.questions.step} {...select('level')}>
        <option value="">{text.common.all}</option>
        {levels.map((level, place) => (
          <option key={level.id} value={level.id}>
            {place + 1}. {nameOf(level, 'name')}
          </option>
        ))}
        <option value="0">{text.questions.inNoStep}</option>
      </SelectField>
      <SelectField label={text.questions.missing} {...select('missing')}>
        <option value="">{text.questions.noMatter}</option>
        {LANGUAGE_ORDER.map((language) => (
          <option key={language} value={language}>
            {text.common.languages[language]}
          </option>
        ))}
      </SelectField>
      <SelectField label={text.fields.image} {...select('picture')}>
        <option value="">{text.questions.noMatter}</option>
        <option value="with">{text.questions.withPicture}</option>
        <option value="without">{text.questions.withoutPicture}</option>
      </SelectField>
      <SelectField label={text.questions.state} {...select('retired')}>
        <option value="">{text.questions.live}</option>
        <option value="true">{text.editor.retired}</option>
      </SelectField>
      <SelectField label={text.questions.order} {...select('order')}>
        {ORDERS.map((order) => (
          <option key={order} value={order === 'id' ? '' : order}>
            {text.questions.orders[order]}
          </option>
        ))}
      </SelectField>
    </search>
  );
}

type SelectBoxProps = {
  id: number;
  checked: boolean;
  onToggle: (isRange: boolean) => void;
  /** Shift and an arrow key moved the focus here. */
  onReach: (id: number) => void;
};

/** Arrow keys move between checkboxes; with Shift they also select. */
function SelectBox({ id, checked, onToggle, onReach }: SelectBoxProps) {
  const text = useAdminText();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const boxes = [...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
    const next = boxes[boxes.indexOf(event.currentTarget) + step];
    if (next === undefined) return;
    next.focus();
    if (event.shiftKey) onReach(Number(next.value));
  };
  return (
    <label className="flex w-12 shrink-0 cursor-pointer items-center justify-center select-none">
      <input
        type="checkbox"
        aria-label={text.bulk.select(id)}
        value={id}
        checked={checked}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={onKeyDown}
        className="size-6 accent-action"
      />
    </label>
  );
}

function missingLanguages(question: QuestionRow) {
  return LANGUAGE_ORDER.filter((language) => {
    const { question: asked } = CONTENT.question.fields;
    const { option: answer } = CONTENT.option.fields;
    return question[asked.names[language]] === '' || question.options.some((option) => option[answer.names[language]] === '');
  });
}

function QuestionLine({ question }: { question: QuestionRow }) {
  const text = useAdminText();
  const { cdn } = useConfig();
  const missing = missingLanguages(question);
  return (
    <Link
      to={adminPaths.question(question.id)}
      className="flex min-w-0 grow items-center gap-4 rounded-card border border-line bg-raised p-3 shadow-card hover:border-action"
    >
      <span className="flex h-14 w-20 shrink-0 items-center justify-center overflow-hidden rounded-control bg-white text-soft max-sm:hidden">
        {hasImage(question) ? (
          <img src={pictureSource(cdn, question.image)} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        ) : (
          <ImageOff aria-hidden className="size-5" />
        )}
      </span>
      <span className="min-w-0 grow">
        <span lang="ti" className="block font-semibold">
          {question.question || '–'}
        </span>
        <span lang="sv" className="block text-caption text-soft">
          {question.question_sv || '–'}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 text-caption text-soft">
          <span className="tabular-nums">{question.id}</span>
          {question.answers > 0 ? (
            <span className="tabular-nums">
              {text.questions.answered(question.answers, percentage(question.answers_correct, question.answers))}
            </span>
          ) : null}
          {question.sealed ? <Badge tone="plain">{text.bulk.sealed}</Badge> : null}
          {question.retired ? <Badge tone="care">{text.editor.retired}</Badge> : null}
          {missing.map((language) => (
            <Badge key={language} tone="wrong">
              {text.questions.lacks(text.common.languages[language])}
            </Badge>
          ))}
          {question.stale.map((language) => (
            <Badge key={language} tone="care">
              {text.questions.stale(text.common.languages[language])}
            </Badge>
          ))}
        </span>
      </span>
    </Link>
  );
}
