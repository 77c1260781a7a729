-- A device cookie issued before is worth nothing: the password has changed since.
alter table auth.account add column known_devices_since timestamptz;

-- Wrong answers are counted by who gives them, in auth.rate_limit.
alter table auth.factor drop column failures, drop column locked_until;
alter table auth.one_time_token drop column attempts;
