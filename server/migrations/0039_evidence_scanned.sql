-- Scanned for viruses, where the operator runs a scanner. `waiting`: it is here in full and was not scanned yet.
alter table evidence
  drop constraint evidence_state_check,
  add constraint evidence_state_check check (state in ('uploading', 'waiting', 'ready')),
  -- null: nobody has scanned it
  add column scanned_at timestamptz;
create index evidence_unscanned on evidence (created_at) where scanned_at is null and state <> 'uploading';
