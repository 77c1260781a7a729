-- The language model is switched off: by whom, since when and why. No row: it is asked wherever somebody agreed to it.
create table model_switch (
  is_off boolean primary key default true check (is_off),
  off_since timestamptz not null,
  off_by uuid not null,
  reason text not null
);
