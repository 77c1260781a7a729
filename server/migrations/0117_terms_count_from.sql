-- From which day the dates of a proposal count, said once when its round opens. Rounds from before count as they did then:
-- what they show from the day they opened, what is signed from the day they were settled.
alter table proposal_round add column terms_from date;
