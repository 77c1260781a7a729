-- One person's mailbox under all the ways to write its address, as `mailboxOf` reckons it in the domain: limits
-- count by it.
alter table invitation add column mailbox text not null generated always as (
  case when lower(email) ~ '@(gmail|googlemail)\.com$'
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2)
  end
) stored;
create index invitation_mailbox on invitation (mailbox, created_at desc);
drop index invitation_email;
