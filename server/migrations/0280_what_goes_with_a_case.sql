-- What goes with a case is found when it goes: for each agreement, round, offer and thing agreed on of a case that is forgotten, all that
-- there ever were of all cases were read (decision record 169).
-- beside the work

drop index concurrently if exists obligation_agreement;
create index concurrently obligation_agreement on obligation (agreement_id);
drop index concurrently if exists obligation_part_of;
create index concurrently obligation_part_of on obligation (part_of) where part_of is not null;
drop index concurrently if exists obligation_plan_obligation;
create index concurrently obligation_plan_obligation on obligation_plan (obligation_id);
drop index concurrently if exists obligation_word_obligation;
create index concurrently obligation_word_obligation on obligation_word (obligation_id);
drop index concurrently if exists agreement_round;
create index concurrently agreement_round on agreement (round_id) where round_id is not null;
drop index concurrently if exists agreement_offer;
create index concurrently agreement_offer on agreement (offer_id) where offer_id is not null;
drop index concurrently if exists abuse_report_invitation;
create index concurrently abuse_report_invitation on abuse_report (invitation_id) where invitation_id is not null;
drop index concurrently if exists answer_draft_written_by;
create index concurrently answer_draft_written_by on answer_draft (written_by) where written_by is not null;
