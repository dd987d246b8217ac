-- How much each account wrote in each hour, for the limits that only a program meets. Rows of earlier days are swept away.
create table write_counts (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('answers', 'exams', 'messages')),
  hour timestamptz not null,
  writes integer not null,
  primary key (user_id, kind, hour)
);
