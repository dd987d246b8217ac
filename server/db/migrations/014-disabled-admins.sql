-- Since when this account may not log in; it keeps its name in the audit and can be enabled again.
alter table users add column disabled_at timestamptz;
