-- Which of the two addresses has agreed to the pending change.
alter table auth.account add column email_change_agreed text
  check (email_change_agreed in ('email_change_current', 'email_change_new'));
