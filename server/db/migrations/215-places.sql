-- Where an option lies in the picture of its question, as "x y width height" of 480 by 320, and the kind of danger that a moving scene is about.
-- Columns without a rewrite: a moment.
alter table options add column place text not null default '';
alter table questions add column hazard text not null default '';
-- Who moves a place asks something else: statistics begin anew. Nothing changes where there is none.
create or replace function asked_digest(of_question integer) returns text language sql stable as $$
  select md5(concat_ws(E'\x1f', q.question, q.question_sv, q.question_en, q.image, (
    select string_agg(concat_ws(E'\x1f', o.id, o.option, o.option_sv, o.option_en, nullif(o.place, '')), E'\x1e' order by o.id)
    from options o where o.question_id = q.id and o.retired_at is null)))
  from questions q where q.id = of_question
$$;
