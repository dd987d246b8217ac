import { type Columns, type Field, fieldsOf, isText, type TextKind } from '#contract/content.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';
import type { Item } from './schema.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Options and question lists have tables of their own. */
const isColumn = (field: Field) => field.type !== 'options' && field.type !== 'questions';

/** A database row in the format of the files; `parts` are options and question lists by field. */
export function itemOf<Kind extends TextKind>(
  kind: Kind,
  row: Columns<Kind> & { readonly id: number; readonly retired_at: string | null },
  parts: Fields = {},
): Item<Kind> {
  const item: Record<string, unknown> = { id: row.id };
  const columns = row as unknown as Fields;
  for (const [name, field] of fieldsOf(kind)) {
    const file = field.file ?? name;
    if (isText(field)) {
      const texts = Object.fromEntries(CONTENT_LANGUAGES.map((language) => [language, columns[field.names[language]]]));
      if (file === '') Object.assign(item, texts);
      else if (field.optional !== true || texts['ti'] !== '') item[file] = texts;
    } else if (!isColumn(field)) item[file] = parts[name];
    else if (field.type === 'flag') {
      if (columns[name] === true) item[file] = true;
    } else if (field.type === 'junction') {
      if (columns[name] !== '') item[file] = JSON.parse(columns[name] as string);
    } else if (field.type === 'misconception' || field.type === 'place' || (field.type === 'choice' && field.optional === true)) {
      if (columns[name] !== '') item[file] = columns[name];
    } else if (field.type === 'words' && field.optional === true) {
      if ((columns[name] as readonly string[]).length > 0) item[file] = columns[name];
    } else item[file] = field.type === 'picture' && columns[name] === '' ? null : columns[name];
  }
  if (kind !== 'option' && row.retired_at !== null) item['retired'] = true;
  return item as Item<Kind>;
}

/** The reverse: columns from an item of a file. */
export function columnsOfItem<Kind extends TextKind>(kind: Kind, item: Item<Kind>): Columns<Kind> {
  const columns: Record<string, unknown> = {};
  const given = item as Fields;
  for (const [name, field] of fieldsOf(kind)) {
    const file = field.file ?? name;
    if (isText(field)) {
      const texts = (file === '' ? given : given[file]) as Readonly<Record<string, string>> | undefined;
      for (const language of CONTENT_LANGUAGES) columns[field.names[language]] = texts?.[language] ?? '';
    } else if (!isColumn(field)) continue;
    else if (field.type === 'flag') columns[name] = given[file] === true;
    else if (field.type === 'junction') columns[name] = given[file] === undefined ? '' : JSON.stringify(given[file]);
    else
      columns[name] =
        field.type === 'picture' || field.type === 'misconception' || field.type === 'place' || field.type === 'choice'
          ? (given[file] ?? '')
          : field.type === 'words'
            ? (given[file] ?? [])
            : given[file];
  }
  return columns as Columns<Kind>;
}
