-- A message with a code holds a link too. Who opens it has confirmed the address in that browser, and no further message went out.
alter table letter_contact add column by_link boolean not null default false;
