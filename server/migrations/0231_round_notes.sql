-- The words of the mediator's note of a round, where a language model wrote those between our sentences. No row: our rules write it.
-- `names`: as the sides were called in it. One that is called otherwise now has the note by rules.
create table round_note (
  round_id uuid primary key references proposal_round (id) on delete cascade,
  names jsonb not null,
  paragraphs jsonb not null,
  at timestamptz not null
);
