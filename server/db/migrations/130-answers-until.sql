-- The answers by month, first of three: until when the table of today takes them. It becomes the oldest part as it is, without a row being written.
-- Reads the answers once and lets everybody write, then holds the table for a moment. The end lies two months ahead, so that an upgrade that stops
-- between here and 132 refuses nobody.
do $$
declare
  until timestamp;
begin
  select date_trunc('month', greatest(now(), max(received_at)) at time zone 'UTC') + interval '2 months' into until from answers;
  execute format('alter table answers add constraint answers_until check (received_at < %L) not valid', until at time zone 'UTC');
end $$;
-- After it, because it holds the table. Where the index is missing and the table is large, migrate.ts has made it before, while everybody wrote.
create index if not exists answers_user_question_time on answers (user_id, question_id, answered_at, id);
drop index if exists answers_user_question;
