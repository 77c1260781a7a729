-- The triggers of 0182 look at rows; `truncate` takes a table without looking at one (decision record 104).
create trigger log_sealed_is_not_emptied before truncate on log_sealed execute function log_only_grows();
create trigger log_leaf_is_not_emptied before truncate on log_leaf execute function log_only_grows();
create trigger log_node_is_not_emptied before truncate on log_node execute function log_only_grows();
create trigger log_checkpoint_is_not_emptied before truncate on log_checkpoint execute function log_only_grows();
create trigger log_head_is_not_emptied before truncate on log_head execute function log_only_grows();
