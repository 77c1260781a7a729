-- What a side has sent and can still take back: nobody else reads it before it becomes a message (decision record 122).
create table held_message (
  id uuid primary key,
  case_id uuid not null references mediation_case (id) on delete cascade,
  side text not null check (side in ('starter', 'respondent')),
  author_id uuid not null,
  body text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  -- taken back by its author: kept for a day without its words, so that no late try sends it
  taken_back_at timestamptz,
  -- not delivered, because nothing could be written in the case any more when it was due
  returned_at timestamptz
);
create index held_message_case on held_message (case_id, due_at);
create index held_message_due on held_message (due_at) where taken_back_at is null and returned_at is null;
create index held_message_author on held_message (author_id);
