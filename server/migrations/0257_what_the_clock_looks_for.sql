-- What the clock looks for is found at any number of cases: each of these was looked for among all that there ever were, every minute
-- or every quarter of an hour, until the question took longer than any may (decision record 154).
-- beside the work

-- Somebody turned out not to be the invited person: hardly ever, and asked about with each offer and each round of a case.
drop index concurrently if exists case_event_refused;
create index concurrently case_event_refused on case_event (case_id, at) where type = 'respondent.refused';
drop index concurrently if exists mediation_case_closed;
create index concurrently mediation_case_closed on mediation_case (closed_at) where closed_at is not null;
drop index concurrently if exists invitation_by_letter;
create index concurrently invitation_by_letter on invitation (accepted_at) where (joined_way ->> 'by') = 'letter';
drop index concurrently if exists invitation_unanswered;
create index concurrently invitation_unanswered on invitation (expires_at) where withdrawn_at is null and answered_at is null and silenced_at is null;
drop index concurrently if exists agreement_unsealed;
create index concurrently agreement_unsealed on agreement (id) where state in ('signed', 'part_signed');
drop index concurrently if exists evidence_objection_waiting;
create index concurrently evidence_objection_waiting on evidence_objection (at) where answer is null and lapsed_at is null;
