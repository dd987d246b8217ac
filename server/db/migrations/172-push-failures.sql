-- How often in a row a push to this browser has failed: twice, and a mail goes instead. A column without a rewrite.
alter table push_subscriptions add column failures integer not null default 0;
