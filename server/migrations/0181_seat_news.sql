-- What each seat of an organisation hears of by mail; a seat that may not hear of something is not written to, whatever stands here.
alter table organisation_seat add column told_of text[] not null default '{figures,people}';
