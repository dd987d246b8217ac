-- Since when everything is only read, by the owner's choice; without a row everything is written as always.
-- One row is one act: it is there for every server, role and connection at once, whatever these were opened with.
create table read_only (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null default now()
);

-- Refuses a write while the row is there. A trigger of every table that holds something to keep (server/db/read-only.ts).
create function refuse_while_read_only() returns trigger language plpgsql as $$
declare
  began timestamptz;
begin
  -- Seen by the one who turns it on and waits for those who write already.
  perform pg_current_xact_id();
  select since into began from read_only;
  if found and coalesce(current_setting('mengedi.writes_anyway', true), '') <> 'on' then
    raise exception 'everything is only read, by choice of the owner'
      using errcode = 'read_only_sql_transaction', detail = to_char(began at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  end if;
  return null;
end $$;
