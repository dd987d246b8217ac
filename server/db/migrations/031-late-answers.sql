-- The newest answers to a question are read by their time, however many there are.
create index answers_user_question_time on answers (user_id, question_id, answered_at, id);
drop index answers_user_question;
