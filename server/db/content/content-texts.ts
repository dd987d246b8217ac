import { createHash } from 'node:crypto';
import { CONTENT, fieldsOf, ownerKind, TEXT_KINDS, type TextKind, textsOf } from '#contract/content.ts';
import { CONTENT_LANGUAGES } from '#domain/language.ts';

/**
 * Database objects generated from the description of content: triggers that mark stale translations, and the view of all texts. The view stores a digest of
 * its source: when the description changes, triggers and view are created again, with or without a migration.
 */
export function contentTextsSql(): string {
  return `${statements()}\ncomment on view translations is ${quoted(contentTextsDigest())};`;
}

export function contentTextsDigest(): string {
  return createHash('sha256').update(statements()).digest('hex');
}

function statements(): string {
  return [...TEXT_KINDS.map(triggersOf), 'drop view if exists translations;', `create view translations as ${viewSql()};`].join(
    '\n',
  );
}

const quoted = (text: string) => `'${text}'`;

function triggersOf(kind: TextKind): string {
  const { table } = CONTENT[kind];
  const fields = textsOf(kind).flatMap(([name, { names }]) => [name, ...CONTENT_LANGUAGES.map((language) => names[language])]);
  const args = [kind, ...fields].map(quoted).join(', ');
  return `
    drop trigger if exists mark_translations on ${table};
    create trigger mark_translations after update on ${table} for each row when (old.* is distinct from new.*)
      execute function mark_translations(${args});
    drop trigger if exists forget_translation_marks on ${table};
    create trigger forget_translation_marks after delete on ${table} for each row
      execute function forget_translation_marks(${quoted(kind)});`;
}

/** Number range between two fields of an item for the fields of its nested parts. */
const PART = 1_000;

/** Condition for listing a text: optional texts only when some language has them. */
function isListed(kind: TextKind): string {
  const optional = textsOf(kind).flatMap(([name, field]) => (field.optional === true ? [quoted(name)] : []));
  return optional.length === 0 ? 'true' : `(t.field not in (${optional.join(', ')}) or t.ti || t.sv || t.en <> '')`;
}

/** `place` and `part` give the reading order: by kind, and within an item by the order of its fields. */
function viewSql(): string {
  const columns = 'field, part, ti, sv, en';
  const texts = 't.field, t.part, t.ti, t.sv, t.en';
  const values = (kind: TextKind, from: string, partOf: (index: number) => string) =>
    fieldsOf(kind)
      .flatMap(([name, field], index) => {
        if (!('names' in field)) return [];
        const names = CONTENT_LANGUAGES.map((language) => `${from}.${field.names[language]}`).join(', ');
        return [`(${quoted(name)}, ${partOf(index)}, ${names})`];
      })
      .join(', ');
  const selects = TEXT_KINDS.map((kind) => {
    const owner = ownerKind(kind);
    const place = TEXT_KINDS.indexOf(owner);
    const { table } = CONTENT[kind];
    if (kind === 'option') {
      const begin = fieldsOf('question').findIndex(([, field]) => field.type === 'options') * PART;
      return `
        select 'option' as kind, o.id, ${texts}, 'question' as owner_kind, q.id as owner_id, ${place} as place, q.version, q.retired_at is not null as retired
        from options o join questions q on q.id = o.question_id,
          lateral (values ${values('option', 'o', (index) => `${begin} + o.position * 10 + ${index}`)}) as t (${columns})
        where o.retired_at is null and ${isListed('option')}`;
    }
    return `
      select ${quoted(kind)} as kind, r.id, ${texts}, ${quoted(owner)} as owner_kind, r.id as owner_id, ${place} as place, r.version, r.retired_at is not null as retired
      from ${table} r, lateral (values ${values(kind, 'r', (index) => String(index * PART))}) as t (${columns})
      where ${isListed(kind)}`;
  });
  return selects.join(' union all ');
}
