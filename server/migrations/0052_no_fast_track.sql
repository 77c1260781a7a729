-- There is one round for everybody now: choosing one instead of two has no meaning any more. What was chosen stays readable
-- in the log of its case.
drop table fast_track;
