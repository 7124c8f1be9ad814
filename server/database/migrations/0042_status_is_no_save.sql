-- A new status is a decision about an airport's or a company's data. It leaves the data's author and date unchanged.
create or replace function factbook_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.modified_user_id := coalesce(new.modified_user_id, factbook_actor());
    return new;
  end if;
  if current_setting('factbook.restoring', true) = 'on' then
    new.version := old.version + 1;
    return new;
  end if;
  new.modified_date := old.modified_date;
  new.modified_user_id := old.modified_user_id;
  -- A query may set version itself to say that something belonging to the record changed.
  if new is not distinct from old then return new; end if;
  if tg_table_name in ('airport_instance', 'company_instance') then
    old.axn_instance_status := new.axn_instance_status;
    if new is not distinct from old then
      new.version := old.version + 1;
      return new;
    end if;
  end if;
  new.version := old.version + 1;
  new.modified_date := now();
  new.modified_user_id := factbook_actor();
  return new;
end $$;
