-- Which save of a profile a screen's copy is based on: what another screen has saved since is never written over unseen.
alter table profile add column revision integer not null default 1;
