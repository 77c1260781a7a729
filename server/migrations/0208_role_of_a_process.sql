alter table service_process add column role text not null default 'all' check (role in ('all', 'web', 'worker'));
