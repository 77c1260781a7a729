-- Who took a seat, kept when the seat is gone: the cases of people who had one do not count in the figures.
alter table seat_invitation add column used_by uuid;
update seat_invitation i set used_by = s.user_id
  from organisation_seat s
  where i.used_at is not null and s.organisation_id = i.organisation_id and lower(s.email) = lower(i.email);
