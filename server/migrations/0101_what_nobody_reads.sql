-- "Good times to reach you" was asked of everybody and read by nobody. A postal address is no longer asked for with it: it stays
-- empty until an agreement needs it.
alter table profile drop column contact_times;
