import { sql } from 'kysely';
import type { Found, SearchAnswer } from '#contract/search.ts';
import type { Db } from './connect.ts';
import { searchCustomers } from './customers.ts';
import { contains } from './like.ts';
import { orderIds } from './orders.ts';
import { messageIds } from './support.ts';

/** As many of each as are read at a glance. */
const SHOWN = 6;
const PART = 120;

/** The first few of everything that fits. Content is small: it is read through. */
export async function searchEverywhere(db: Db, q: string): Promise<SearchAnswer> {
  const wanted = contains(q.trim().toLowerCase());
  const number = /^\d{1,9}$/.test(q.trim()) ? Number(q.trim()) : 0;
  const rows = async (query: ReturnType<typeof sql<Found>>) => (await query.execute(db)).rows;
  const { customers } = await searchCustomers(db, { q, page: 1 });
  return {
    customers: customers.slice(0, SHOWN).map(({ id, name, email }) => ({ id, title: name, more: email, of: null })),
    orders: await rows(sql<Found>`
      select o.id, o.reference as title, concat_ws(' · ', u.name, o.state) as more, null::int as of
      from orders o left join users u on u.id = o.user_id
      where o.id = any(array(${orderIds(q)}))
      order by o.id desc limit ${SHOWN}`),
    messages: await rows(sql<Found>`
      select m.id, coalesce(nullif(left(m.message, ${PART}), ''), '#' || m.question_id, '') as title, u.name as more, m.user_id as of
      from support_messages m join users u on u.id = m.user_id
      where m.id = any(array(${messageIds(q)})) order by m.id desc limit ${SHOWN}`),
    questions: await rows(sql<Found>`
      select id, left(coalesce(nullif(question_sv, ''), question), ${PART}) as title, '' as more, null::int as of
      from questions where id = ${number} or question_sv ilike ${wanted} or question ilike ${contains(q.trim())} or question_en ilike ${wanted}
      order by retired_at is not null, id limit ${SHOWN}`),
    signs: await rows(sql<Found>`
      select id, coalesce(nullif(name_sv, ''), name_tig) as title, code as more, category_id as of
      from signs where code ilike ${wanted} or name_sv ilike ${wanted} or name_tig ilike ${wanted} or name_en ilike ${wanted}
      order by retired_at is not null, id limit ${SHOWN}`),
    terms: await rows(sql<Found>`
      select id, term_sv as title, term as more, null::int as of
      from terms where term_sv ilike ${wanted} or term ilike ${wanted} or term_en ilike ${wanted}
      order by retired_at is not null, id limit ${SHOWN}`),
  };
}
