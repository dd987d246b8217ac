-- A receipt says its own amount: of a sale what was paid, where that was not the price, and of money that went back in parts each part. Older
-- ones are of the whole price. A sale by hand may be paid in cash or to the bank. Empty columns, and constraints on small tables: a moment.
alter table receipts add column amount integer;
alter table receipts drop constraint receipts_order_id_kind_key;
create unique index receipts_sale on receipts (order_id) where kind = 'sale';
create index receipts_order on receipts (order_id);
alter table orders drop constraint orders_method_check;
alter table orders add constraint orders_method_check check (method in ('swish', 'card', 'cash', 'bank')) not valid;
