import type pg from 'pg';

const OURS =
  "c.relnamespace = current_schema()::regnamespace and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')";

/** By what a schema is compared: one query of lines for each kind of thing. */
const KINDS = {
  tables: `select concat_ws(' ', c.relname, c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity, c.relforcerowsecurity, c.reloptions::text,
      pg_get_partkeydef(c.oid), i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid), obj_description(c.oid, 'pg_class'))
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and ${OURS}`,
  columns: `select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage, a.attcompression, a.attcollation::regcollation,
      a.attoptions::text, col_description(c.oid, a.attnum))
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped and ${OURS}`,
  constraints: `select concat_ws(' ', c.relname, k.conname, pg_get_constraintdef(k.oid), k.convalidated, k.conislocal, k.coninhcount)
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${OURS}`,
  indexes: `select concat_ws(' ', pg_get_indexdef(c.oid), x.indisvalid, x.indisprimary, x.indisclustered, x.indisreplident)
    from pg_class c join pg_index x on x.indexrelid = c.oid where ${OURS}`,
  triggers: `select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and ${OURS}`,
  functions: `select concat_ws(' ', pg_get_functiondef(c.oid), obj_description(c.oid, 'pg_proc')) from pg_proc c
    where c.pronamespace = current_schema()::regnamespace and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')`,
  views: `select concat_ws(' ', c.relname, pg_get_viewdef(c.oid)) from pg_class c where c.relkind in ('v', 'm') and ${OURS}`,
  rules: `select pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = r.ev_class where r.rulename <> '_RETURN' and ${OURS}
    union all select concat_ws(' ', c.relname, p) from pg_policy p join pg_class c on c.oid = p.polrelid where ${OURS}`,
  sequences: `select concat_ws(' ', c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
      d.refobjid::regclass, d.refobjsubid, d.deptype)
    from pg_class c join pg_sequence s on s.seqrelid = c.oid left join pg_depend d on d.objid = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjsubid > 0
    where ${OURS}`,
  types: `select t.typname::text from pg_type t where t.typnamespace = current_schema()::regnamespace and t.typtype in ('d', 'e', 'r')
    and not exists (select from pg_depend e where e.objid = t.oid and e.deptype = 'e')`,
  extensions: "select concat_ws(' ', extname, extversion, extnamespace::regnamespace) from pg_extension",
  grants: `select concat_ws(' ', c.relname, c.relacl::text, c.relowner::regrole) from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS}
    union all select concat_ws(' ', c.relname, a.attname, a.attacl::text) from pg_attribute a join pg_class c on c.oid = a.attrelid where a.attacl is not null and ${OURS}
    union all select concat_ws(' ', p.oid::regprocedure, p.proacl::text, p.proowner::regrole) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
    union all select concat_ws(' ', nspname, nspacl::text) from pg_namespace where nspname = current_schema()
    union all select concat_ws(' ', 'by default', defaclrole::regrole, defaclobjtype, defaclacl::text) from pg_default_acl`,
} as const;

export type Catalog = Record<keyof typeof KINDS, string[]>;

/** Everything that is in the schema but the rows, as sorted lines. */
export async function readCatalog(pool: pg.Pool): Promise<Catalog> {
  const read = async (query: string) =>
    (await pool.query<[string]>({ text: query, rowMode: 'array' })).rows.map(([line]) => line).sort();
  const kinds = await Promise.all(Object.entries(KINDS).map(async ([kind, query]) => [kind, await read(query)] as const));
  return Object.fromEntries(kinds) as Catalog;
}
