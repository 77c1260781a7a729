-- When its owner last said otherwise what a document is: it counts as strong when the other side has had its time to object
-- to it as it is described. Null: it is described as it was when it was shown.
alter table evidence add column described_at timestamptz;
