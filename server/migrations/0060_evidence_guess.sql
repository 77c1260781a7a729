-- Whether `kind` is a guess of ours. What was called a photo or something else was so by the type of its file.
alter table evidence add column is_guess boolean not null default false;
update evidence set is_guess = true where kind in ('photo', 'other');
