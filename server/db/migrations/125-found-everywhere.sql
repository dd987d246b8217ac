-- Orders and messages are found by any part of what is written in them as fast among many as among few, and questions that were corrected
-- lately by when that was. Writes of orders and messages wait while their index is made: some seconds for each hundred thousand of them.
create index orders_reference_trgm on orders using gin (reference gin_trgm_ops);
create index support_messages_trgm on support_messages using gin (message gin_trgm_ops);
create index support_answers_trgm on support_messages using gin (answer gin_trgm_ops);
create index support_replies_trgm on support_replies using gin (text gin_trgm_ops);
create index items_asked_at on items (asked_at) where asked_at is not null;
create index key_corrections_at on key_corrections (at);
