-- An offer that its own side replaced by a newer one is told apart from one taken back.
alter table offer drop constraint offer_state_check;
alter table offer add constraint offer_state_check
  check (state in ('open', 'accepted', 'declined', 'countered', 'replaced', 'withdrawn', 'expired', 'closed'));

update offer o set state = 'replaced'
where state = 'withdrawn'
  and exists (
    select 1 from offer newer
    where newer.case_id = o.case_id and newer.side = o.side and newer.id <> o.id and newer.made_at = o.closed_at
  );
