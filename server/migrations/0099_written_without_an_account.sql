-- How a message came whose author had no account yet: by the mailed link, the invited account's link or the letter; null with an account.
alter table message add column came_by text check (came_by in ('mail', 'account', 'letter'));
