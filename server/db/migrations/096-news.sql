-- When an admin wants to hear of payments and messages that wait: null is at once. An empty column: over in a moment, whatever the table holds.
alter table users add column news text check (news in ('at_once', 'daily', 'never'));
