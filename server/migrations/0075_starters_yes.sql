-- When the starter first said "yes, this is them" of who joined, whatever was said later, and when they said after that that it is not.
alter table mediation_case
  add column respondent_vouched_at timestamptz,
  add column respondent_doubted_at timestamptz;
update mediation_case c set respondent_vouched_at = coalesce(c.respondent_checked_at, (
  select max(e.at) from case_event e
  where e.case_id = c.id and e.type = 'respondent.confirmed' and e.side = 'starter'
    and e.seq > coalesce((select max(j.seq) from case_event j where j.case_id = c.id and j.type = 'respondent.joined'), 0)
)) where c.respondent_check is not null;
