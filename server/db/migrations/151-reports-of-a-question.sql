-- Reports are read by the question that they are about. Few messages are reports; writes of messages wait while the table is read once.
create index support_messages_question on support_messages (question_id) where question_id is not null;
