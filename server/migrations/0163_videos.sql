-- Of a video only the pictures and the sound are kept: the hash of the file as it was handed in is kept beside that of the
-- file that is left. Null for everything that is kept as it came.
alter table evidence add column given_sha256 text;
