-- How the parts of the installation were over the last day, and which processes ran: for /admin/infrastructure (record 084).

-- One row for each part and look; a job writes and prunes them.
create table service_measure (
  part text not null,
  at timestamptz not null,
  health text not null,
  -- milliseconds; of the disk thousandths that are used; null where the part gave no answer or has no number
  value double precision,
  primary key (part, at)
);

-- A process of this installation, from its start on; `seen_at` by the database's clock.
create table service_process (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  sockets integer not null,
  apart bigint not null
);
create index service_process_seen on service_process (seen_at desc);

-- When the last mail and the last text went out, at any number of them.
create index mail_sent on mail (sent_at desc) where sent_at is not null;
create index sms_sent on sms (sent_at desc) where sent_at is not null;
create index sms_queued on sms (created_at) where state = 'queued';
create index sms_failed on sms (created_at) where state = 'failed';
