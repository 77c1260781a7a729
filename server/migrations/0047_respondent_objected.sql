-- Whoever reads the invited mailbox said that the one who joined under another address was not them; once per joining.
alter table mediation_case add column respondent_objected_at timestamptz;
