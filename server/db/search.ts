import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Found, FoundKind, SearchAnswer } from '#contract/search.ts';
import { fold } from '#domain/fold.ts';
import { type Fit, fitTo } from '#domain/search.ts';
import type { Db } from './connect.ts';
import { fitsAccount } from './customers.ts';
import { contains } from './like.ts';
import { orderIds } from './orders.ts';
import { messageIds } from './support.ts';

/** Results per kind in a mixed search, and in a search of one kind. */
const SHOWN = 10;
const SHOWN_OF_ONE = 100;
/** Only this many candidates are ranked: a broader search is still being typed. */
const LOOKED_AT = 300;
const PART = 120;

/** With the names for ranking, as JSON, which is parsed much faster than an array; equal matches keep this order. */
type Row = Partial<Found> & Pick<Found, 'id' | 'title'> & { readonly names: readonly (string | null)[] };

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^(00)?46|^0/, '');
const isNumber = (q: string) => /^[\d\s()+/.-]+$/.test(q);

/** Each typed word occurs in one of the texts. */
function hasAll(q: string, ...texts: RawBuilder<unknown>[]): RawBuilder<SqlBool> {
  const words = q.split(/\s+/).map((word) => {
    const part = contains(word);
    return sql`(${sql.join(
      texts.map((text) => sql`${text} ilike ${part}`),
      sql` or `,
    )})`;
  });
  return sql<SqlBool>`(${sql.join(words, sql` and `)})`;
}

const SEARCHES: Readonly<Record<Exclude<FoundKind, 'questions'>, (q: string) => RawBuilder<Row>>> = {
  // Exact names are always found, however many others match.
  customers: (q) => {
    const columns = sql`id, name as title, email as more, phone, trial_ends_at as until, to_jsonb(array[name, email, split_part(email, '@', 1)]) as names`;
    const fits = sql`role = 'customer' and ${fitsAccount(q)}`;
    return sql<Row>`
      select * from (
        (select ${columns} from users where ${fits} and name_folded = ${fold(q)} limit ${SHOWN_OF_ONE})
        union (select ${columns} from users where ${fits} limit ${LOOKED_AT})) found
      order by id desc`;
  },
  orders: (q) => sql<Row>`
    select o.id, o.reference as title, coalesce(u.name, '') as more, o.state, to_jsonb(array[o.reference, u.name, u.email]) as names
    from orders o left join users u on u.id = o.user_id
    where o.id = any(array(${orderIds(q)})) order by o.id desc limit ${LOOKED_AT}`,
  messages: (q) => sql<Row>`
    select m.id, coalesce(nullif(left(m.message, ${PART}), ''), '#' || m.question_id, '') as title, u.name as more, m.user_id as of,
      to_jsonb(array[u.name, u.email, m.message]) as names
    from support_messages m join users u on u.id = m.user_id
    where m.id = any(array(${messageIds(q)})) order by m.id desc limit ${LOOKED_AT}`,
  signs: (q) => sql<Row>`
    select id, coalesce(nullif(name_sv, ''), name_tig) as title, code as more, category_id as of, to_jsonb(array[code, name_sv, name_tig, name_en]) as names
    from signs where ${hasAll(q, sql`code`, sql`name_sv`, sql`name_tig`, sql`name_en`)}
    order by retired_at is not null, id limit ${LOOKED_AT}`,
  terms: (q) => sql<Row>`
    select id, term_sv as title, term as more, to_jsonb(array[term_sv, term, term_en]) as names
    from terms where ${hasAll(q, sql`term_sv`, sql`term`, sql`term_en`)}
    order by retired_at is not null, id limit ${LOOKED_AT}`,
};

function found({ names, ...row }: Row, q: string, fitsOf: ReturnType<typeof fitTo>): Found {
  const isPhone = row.phone !== undefined && isNumber(q);
  const fit: Fit = isPhone ? (digitsOf(row.phone ?? '') === digitsOf(q) ? 0 : 3) : fitsOf(names.filter((name) => name !== null));
  return { more: '', of: null, phone: null, until: null, state: null, ...row, fit };
}

type QuestionText = { readonly id: number; readonly ti: string; readonly sv: string; readonly en: string };
type Wanted = {
  readonly q: string;
  readonly kind: FoundKind | undefined;
  readonly kinds: readonly FoundKind[];
  /** The questions that fit, which are searched in memory: PostgreSQL takes longer to compare their letters than for all the rest. */
  readonly questions: (q: string) => Promise<readonly QuestionText[]>;
};

const questionRow = ({ id, ti, sv, en }: QuestionText): Row => ({
  id,
  title: [...(sv === '' ? ti : sv)].slice(0, PART).join(''),
  names: [String(id), sv, ti, en],
});

/** The best matches of the wanted kinds. Signs and terms are few and are scanned. */
export async function searchEverywhere(db: Db, { q, kind, kinds, questions }: Wanted): Promise<SearchAnswer> {
  const wanted = q.trim();
  const shown = kind === undefined ? SHOWN : SHOWN_OF_ONE;
  const answer: SearchAnswer = { customers: [], orders: [], messages: [], questions: [], signs: [], terms: [], more: [] };
  if (wanted === '') return answer;
  const fitsOf = fitTo(wanted);
  for (const name of kinds.filter((one) => kind === undefined || one === kind)) {
    const rows =
      name === 'questions'
        ? (await questions(wanted)).slice(0, LOOKED_AT).map(questionRow)
        : (await SEARCHES[name](wanted).execute(db)).rows;
    const best = rows.map((row) => found(row, wanted, fitsOf)).sort((first, second) => first.fit - second.fit);
    answer[name] = best.slice(0, shown);
    if (best.length > shown) answer.more.push(name);
  }
  return answer;
}
