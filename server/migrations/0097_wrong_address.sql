-- When whoever reads the invited address said that they are not the person: the address is not used again in this case.
alter table invitation add column wrong_address_at timestamptz;
