-- What the owner says in the browser instead of in variables. One row; null: as the variable or the default says. A new table: a moment.
create table owner_settings (
  id boolean primary key default true check (id),
  swish_number text,
  bankgiro text,
  support_phone text,
  support_email text,
  sign_up text,
  trial_days integer,
  holiday_from date,
  holiday_to date,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references users on delete set null
);
