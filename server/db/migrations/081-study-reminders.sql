-- When a learner wants to be reminded to study, and the browsers that take a push. Locks nothing: two new tables.
create table study_reminders (
  user_id integer primary key references users on delete cascade,
  -- 1 is Monday, 7 Sunday.
  days smallint[] not null check (cardinality(days) between 1 and 7),
  hour smallint not null check (hour between 6 and 22),
  -- At most one a day, whichever server sends it.
  reminded_on date,
  created_at timestamptz not null
);
create index study_reminders_hour on study_reminders (hour);
create table push_subscriptions (
  -- Known to the browser and its push service only.
  endpoint text primary key,
  user_id integer not null references users on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
