import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Found, FoundKind, SearchAnswer } from '#contract/search.ts';
import { fold } from '#domain/fold.ts';
import { type Fit, fitTo } from '#domain/search.ts';
import type { Db } from '../connect.ts';
import { contains } from '../like.ts';
import { orderIds } from '../shop/orders.ts';
import { fitsAccount } from './customers.ts';
import { messageIds } from './support.ts';

/** Results per kind in a mixed search, and in a search of one kind. */
const SHOWN = 10;
const SHOWN_OF_ONE = 100;
/** Only this many candidates are ranked: a broader search is still being typed. */
const LOOKED_AT = 100;
const LOOKED_AT_OF_ONE = 300;
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

const SEARCHES: Readonly<Record<Exclude<FoundKind, 'questions' | 'terms'>, (q: string, limit: number) => RawBuilder<Row>>> = {
  // Exact names are always found, however many others match.
  customers: (q, limit) => {
    const columns = sql`id, name as title, email as more, phone, trial_ends_at as until, to_jsonb(array[name, email, split_part(email, '@', 1)]) as names`;
    const fits = sql`role = 'customer' and ${fitsAccount(q)}`;
    return sql<Row>`
      select * from (
        (select ${columns} from users where ${fits} and name_folded = ${fold(q)} limit ${SHOWN_OF_ONE})
        union (select ${columns} from users where ${fits} limit ${limit})) found
      order by id desc`;
  },
  orders: (q, limit) => sql<Row>`
    select o.id, o.reference as title, coalesce(u.name, '') as more, o.user_id as of, o.state, to_jsonb(array[o.reference, u.name, u.email]) as names
    from orders o left join users u on u.id = o.user_id
    where o.id = any(array(${orderIds(q)})) order by o.id desc limit ${limit}`,
  messages: (q, limit) => sql<Row>`
    select m.id, coalesce(nullif(left(m.message, ${PART}), ''), '#' || m.question_id, '') as title, u.name as more, m.user_id as of,
      to_jsonb(array[u.name, u.email, m.message]) as names
    from support_messages m join users u on u.id = m.user_id
    where m.id = any(array(${messageIds(q)})) order by m.id desc limit ${limit}`,
  signs: (q, limit) => sql<Row>`
    select id, coalesce(nullif(name_sv, ''), name_tig) as title, code as more, category_id as of, to_jsonb(array[code, name_sv, name_tig, name_en]) as names
    from signs where ${hasAll(q, sql`code`, sql`name_sv`, sql`name_tig`, sql`name_en`)}
    order by retired_at is not null, id limit ${limit}`,
};

function found({ names, ...row }: Row, q: string, fitsOf: ReturnType<typeof fitTo>): Found {
  const isPhone = row.phone !== undefined && isNumber(q);
  const fit: Fit = isPhone ? (digitsOf(row.phone ?? '') === digitsOf(q) ? 0 : 3) : fitsOf(names.filter((name) => name !== null));
  return { more: '', of: null, phone: null, until: null, state: null, ...row, fit };
}

export type Named = {
  readonly kind: 'question' | 'term';
  readonly id: number;
  readonly ti: string;
  readonly sv: string;
  readonly en: string;
  readonly retired: boolean;
};

/** What questions ask, and the words of the test. */
export async function findNames(db: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'question' as kind, id, question as ti, question_sv as sv, question_en as en, retired_at is not null as retired from questions
    union all select 'term', id, term, term_sv, term_en, retired_at is not null from terms order by 1, 2`.execute(db);
  return rows;
}

type Wanted = {
  readonly q: string;
  readonly kind: FoundKind | undefined;
  readonly kinds: readonly FoundKind[];
  /** Those that fit: found in memory, because PostgreSQL takes longer to compare their letters than for all the rest. */
  readonly named: (kind: 'questions' | 'terms', q: string) => Promise<readonly Named[]>;
};

const namedRow: Readonly<Record<'questions' | 'terms', (named: Named) => Row>> = {
  questions: ({ id, ti, sv, en }) => ({
    id,
    title: [...(sv === '' ? ti : sv)].slice(0, PART).join(''),
    names: [String(id), sv, ti, en],
  }),
  terms: ({ id, ti, sv, en }) => ({ id, title: sv, more: ti, names: [sv, ti, en] }),
};

/** The best matches of the wanted kinds. Signs are few and are scanned. */
export async function searchEverywhere(db: Db, { q, kind, kinds, named }: Wanted): Promise<SearchAnswer> {
  const wanted = q.trim();
  const shown = kind === undefined ? SHOWN : SHOWN_OF_ONE;
  const limit = kind === undefined ? LOOKED_AT : LOOKED_AT_OF_ONE;
  const answer: SearchAnswer = { customers: [], orders: [], messages: [], questions: [], signs: [], terms: [], more: [] };
  if (wanted === '') return answer;
  const fitsOf = fitTo(wanted);
  for (const name of kinds.filter((one) => kind === undefined || one === kind)) {
    const rows =
      name === 'questions' || name === 'terms'
        ? (await named(name, wanted)).slice(0, LOOKED_AT_OF_ONE).map(namedRow[name])
        : (await SEARCHES[name](wanted, limit).execute(db)).rows;
    const best = rows.map((row) => found(row, wanted, fitsOf)).sort((first, second) => first.fit - second.fit);
    answer[name] = best.slice(0, shown);
    if (best.length > shown) answer.more.push(name);
  }
  return answer;
}
