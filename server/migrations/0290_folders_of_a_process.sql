-- Which folders a process keeps things in, by the mark that lies in each; null in there: it cannot be written. Null: nothing was said of them.
alter table service_process add column folders jsonb;
