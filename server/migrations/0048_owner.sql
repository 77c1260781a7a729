-- In whose name something private is kept before there is an account, or by one: 'mail:<address>', 'key:<hash>' or
-- 'user:<id>'. "Holder" was also said of the printed letter and of a lock.
alter table evidence rename column holder to owner;
alter table answer_draft rename column holder to owner;
alter table helper_access rename column holder to owner;
alter table letter_contact rename column holder to owner;
alter index letter_contact_holder rename to letter_contact_owner;
