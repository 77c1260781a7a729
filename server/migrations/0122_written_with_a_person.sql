-- Whoever asked a person can write on while the answer is awaited: what follows a request is written by either of the two.
alter table person_answer rename to person_words;
alter index person_answer_request rename to person_words_request;
-- null: written by the side that asked
alter table person_words alter column operator_id drop not null;
