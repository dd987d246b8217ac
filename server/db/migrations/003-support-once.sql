-- Made by the client, so that a repeated send is harmless; unique only per user, so that nobody can occupy another's.
alter table support_messages add column client_id uuid;
alter table support_messages add constraint support_messages_once unique (user_id, client_id);
