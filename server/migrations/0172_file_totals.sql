-- How many files are kept, of what and how large, as running totals: neither an upload nor the operator's page goes through all
-- of them. A change only adds rows, so that nobody waits for anybody; the job that watches the room joins them. What is true is
-- the sum of all rows, at any moment.
create table file_total (
  id bigint generated always as identity primary key,
  part text not null check (part in ('evidence', 'agreements', 'papers')),
  state text not null,
  media text not null,
  -- why nobody gets it; empty where nothing is in the way
  held text not null check (held in ('', 'quarantined', 'unreadable', 'waiting')),
  records bigint not null,
  -- in the store: the original, the copy for the other side, the small picture
  files bigint not null,
  bytes bigint not null
);

create function total_evidence() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into file_total (part, state, media, held, records, files, bytes)
    values ('evidence', old.state, old.media_type, case when old.problem = 'harmful' then 'quarantined'
      when old.problem is not null then 'unreadable' when old.scanned_at is null then 'waiting' else '' end,
      -1, -num_nonnulls(old.file, old.view_file, old.thumbnail), -old.bytes);
  end if;
  if tg_op <> 'DELETE' then
    insert into file_total (part, state, media, held, records, files, bytes)
    values ('evidence', new.state, new.media_type, case when new.problem = 'harmful' then 'quarantined'
      when new.problem is not null then 'unreadable' when new.scanned_at is null then 'waiting' else '' end,
      1, num_nonnulls(new.file, new.view_file, new.thumbnail), new.bytes);
  end if;
  return null;
end $$;

create function total_paper() returns trigger language plpgsql as $$
declare
  more integer := (new.pdf_file is not null)::integer - (old.pdf_file is not null)::integer;
begin
  if more <> 0 then
    insert into file_total (part, state, media, held, records, files, bytes)
    values (tg_argv[0], 'ready', 'application/pdf', '', more, more, 0);
  end if;
  return null;
end $$;

lock table evidence, agreement, obligation_paper in share row exclusive mode;

create trigger evidence_counted after insert or delete on evidence for each row execute function total_evidence();
create trigger evidence_recounted after update on evidence for each row
  when ((old.state, old.media_type, old.problem, old.scanned_at is null, old.bytes, old.file, old.view_file, old.thumbnail)
    is distinct from
    (new.state, new.media_type, new.problem, new.scanned_at is null, new.bytes, new.file, new.view_file, new.thumbnail))
  execute function total_evidence();
create trigger agreement_counted after insert or delete or update on agreement
  for each row execute function total_paper('agreements');
create trigger obligation_paper_counted after insert or delete or update on obligation_paper
  for each row execute function total_paper('papers');

insert into file_total (part, state, media, held, records, files, bytes)
select 'evidence', state, media_type, case when problem = 'harmful' then 'quarantined'
    when problem is not null then 'unreadable' when scanned_at is null then 'waiting' else '' end as held,
  count(*), sum(num_nonnulls(file, view_file, thumbnail)), sum(bytes)
from evidence group by state, media_type, held
union all select 'agreements', 'ready', 'application/pdf', '', count(*), count(*), 0 from agreement where pdf_file is not null having count(*) > 0
union all select 'papers', 'ready', 'application/pdf', '', count(*), count(*), 0 from obligation_paper where pdf_file is not null having count(*) > 0;

-- what an account keeps is summed with each upload
create index evidence_owner on evidence (owner);
