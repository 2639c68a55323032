-- Questions that ask for a number, an order or pairs.
alter table quiz_question drop constraint quiz_question_type_check;
alter table quiz_question add constraint quiz_question_type_check
  check (type in ('single', 'multiple', 'true-false', 'numeric', 'ordering', 'matching'));
-- {value, tolerance, unit}: what a question that asks for a number takes as right.
alter table quiz_question add column number_answer jsonb;
