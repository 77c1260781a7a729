-- What no head of this log has was given to nobody. It makes room when entries that a signed head has are put back in front of
-- it (decision record 115). What is signed stays, and nothing is changed.
create function log_signed_stays() returns trigger language plpgsql as $$
declare
  behind numeric := old.place + 1;
begin
  if tg_table_name = 'log_node' then
    behind := behind * 256::numeric ^ old.level;
  end if;
  if behind > coalesce((select max(size) from log_checkpoint), 0) then
    return old;
  end if;
  raise exception 'the public log only grows: % is refused on %', tg_op, tg_table_name;
end $$;

drop trigger log_leaf_stays on log_leaf;
drop trigger log_node_stays on log_node;
create trigger log_leaf_stays before update on log_leaf for each row execute function log_only_grows();
create trigger log_node_stays before update on log_node for each row execute function log_only_grows();
create trigger log_leaf_is_not_taken_back before delete on log_leaf for each row execute function log_signed_stays();
create trigger log_node_is_not_taken_back before delete on log_node for each row execute function log_signed_stays();
