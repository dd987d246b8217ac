-- The ids of sales by hand and of first messages are looked up among all customers. Two indexes; each reads its table once.
create index orders_client_id on orders (client_id);
create index support_messages_client_id on support_messages (client_id) where client_id is not null;
