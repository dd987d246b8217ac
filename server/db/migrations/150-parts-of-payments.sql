-- What a part of a payment does to the days: how many a refund took, how many were given where another amount came than the price, and who had paid.
-- Empty columns: a moment. Who paid is forgotten with the account; the trigger runs when an account goes.
alter table receipts add column days integer;
alter table orders add column given_days integer;
alter table orders add column payer text;

create function forget_payer() returns trigger language plpgsql security definer as $$
begin
  update orders set payer = null where user_id = old.id and payer is not null;
  return old;
end $$;
do $$ begin
  execute format('alter function forget_payer() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger forget_payer before delete on users for each row execute function forget_payer();
