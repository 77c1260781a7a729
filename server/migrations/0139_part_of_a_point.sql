-- A part agreement can settle a part of what a point asks for, while the point stays open: the sum that such parts have settled of
-- it so far, in minor units. What is left is what everything counts; what was asked for and answered stays as it was said.
alter table case_item add column settled_sum bigint not null default 0;
alter table case_item add constraint case_item_settled_sum_check check (
  settled_sum = 0 or (settled_sum > 0 and settled_sum < claimed)
);
