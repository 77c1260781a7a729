-- when a timestamp authority says that the seal of a paper existed; the timestamp itself lies in the file
alter table agreement add column stamped_at timestamptz;
alter table obligation_paper add column stamped_at timestamptz;
