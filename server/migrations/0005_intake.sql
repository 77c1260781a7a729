-- what the starter said to the questions of this kind of dispute; both sides read it
alter table mediation_case add column intake_answers jsonb not null default '[]';
