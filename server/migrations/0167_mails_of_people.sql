-- Whose account a mail was written to, at that time: an address can become somebody else's.
alter table mail
  add column user_id uuid,
  -- what the servers on its way said later: in `bounced_at` that it came back for good, with the code of RFC 3463
  add column delivered_at timestamptz,
  add column delayed_at timestamptz,
  add column bounced_at timestamptz,
  add column bounce_status text,
  -- how often somebody has let it be tried again
  add column tried_again int not null default 0;

create index mail_of on mail (user_id, created_at desc, id desc) where user_id is not null;
create index mail_to on mail (lower(to_address), created_at, id);
create index mail_newest on mail (created_at desc, id desc);
create index mail_family on mail (split_part(kind, '/', 1), created_at desc, id desc);
create index mail_shown on mail ((case
  when state = 'failed' and bounced_at is not null then 'bounced'
  when state = 'sent' and delivered_at is not null then 'delivered'
  when state = 'sent' and delayed_at is not null then 'delayed'
  else state end), created_at desc, id desc);
