-- A side can put something on the list of terms in its own words: its words stand here as they were written, `side` put it there,
-- and whoever struck it since stands beside that. Empty words: a term in the fixed words, as before.
alter table term_mark
  add column words text not null default '' check (length(words) <= 300),
  add column struck_by text check (struck_by in ('starter', 'respondent'));
alter table term_mark drop constraint term_mark_pkey;
alter table term_mark add primary key (case_id, doer, kind, words);
