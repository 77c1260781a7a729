-- A zero after the country is dialled inside the country only, so one number was kept in two spellings. Italy, Ivory Coast,
-- Burkina Faso, Niger, Benin, Congo, San Marino and Tajikistan keep theirs. Where both spellings have an account, both stay.
create function pg_temp.without_zero(number text) returns text language sql immutable as $$
  select case
    when number ~ '^(39|225|226|227|229|242|378|992)' then number
    else regexp_replace(number,
      '^(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?!1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])[0-9]{3})0',
      '\1')
  end
$$;
update auth.account a set phone = pg_temp.without_zero(a.phone)
where a.phone is distinct from pg_temp.without_zero(a.phone)
  and not exists (select 1 from auth.account b where b.phone = pg_temp.without_zero(a.phone));
update auth.account set new_phone = pg_temp.without_zero(new_phone)
where new_phone is distinct from pg_temp.without_zero(new_phone);
drop function pg_temp.without_zero(text);
