-- What follows from a row of a year.

-- A closed year never changes. A migration that has to change its rows disables the triggers of the table meanwhile.
-- A row that stays in its year is looked up once.
create function factbook_refuse_closed_year() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from public.edition where axn_instance_id = old.axn_instance_id)
    or tg_op = 'INSERT' and exists (select from public.edition where axn_instance_id = new.axn_instance_id)
    or tg_op = 'UPDATE' and new.axn_instance_id <> old.axn_instance_id
      and exists (select from public.edition where axn_instance_id = new.axn_instance_id) then
    raise exception using errcode = 'FB001', message = format('%s: the year is closed', tg_table_name);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
--> statement-breakpoint
-- For each table whose rows belong to a year (server/database/editionTables.ts).
create function factbook_close_with_year(yearly text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger closed_year before insert or update or delete on public.%I
    for each row execute function public.factbook_refuse_closed_year()', yearly);
end $$;
--> statement-breakpoint
select factbook_close_with_year(name) from unnest(array[
  'airline_terminal', 'airport_comment', 'airport_expansion', 'airport_instance', 'airport_special_question',
  'airport_status_change', 'airport_terminal', 'airport_terminal_total', 'airport_unavailable_figure',
  'airport_warning_answer', 'axn_instance', 'company_airport_instance', 'company_instance', 'company_instance_type',
  'company_status_change', 'company_unavailable_figure', 'company_warning_answer', 'contact', 'contact_phone',
  'location_statement', 'parking_rate', 'remark', 'special_question', 'tenant']) as name;
--> statement-breakpoint
-- For a migration that renames a column of a shared table: the same statement for each snapshot, %I being its schema.
create function factbook_in_editions(statement text) returns void language plpgsql as $$
declare
  year integer;
begin
  for year in select axn_instance_id from public.edition loop
    execute format(statement, 'edition_' || year);
  end loop;
end $$;
--> statement-breakpoint
-- A company's instance begins with the main company record: its details are copied unless a name is given.
create function factbook_company_first_values() returns trigger language plpgsql as $$
declare
  main company%rowtype;
begin
  if new.company_name is not null then return new; end if;
  select * into main from company where company_id = new.company_id;
  -- Without such a company the name is blank here, and the foreign key refuses the row.
  new.company_name := coalesce(main.company_name, '');
  new.address1 := main.address1;
  new.address2 := main.address2;
  new.city := main.city;
  new.postal_code := main.postal_code;
  new.state_province_code := main.state_province_code;
  new.iso_country_code := main.iso_country_code;
  new.phone := main.phone;
  new.fax := main.fax;
  new.url := main.url;
  new.company_info_text := main.company_info_text;
  return new;
end $$;
--> statement-breakpoint
create trigger first_values before insert on company_instance for each row execute function factbook_company_first_values();
--> statement-breakpoint
-- A figure that is entered is available. A trigger ensures it, so that no form, import, or restoration can forget it.
-- 'terminals/12/FOODBEVERAGE.areaTotal' is the column area_total of that terminal and tenant type.
create function factbook_figure_entered() returns trigger language plpgsql as $$
declare
  entered constant jsonb := to_jsonb(new);
  prefix constant text := case tg_table_name
    when 'airport_terminal' then 'terminals/' || (entered ->> 'terminal_id') || '/'
    when 'airport_terminal_total' then 'terminals/' || (entered ->> 'terminal_id') || '/' || (entered ->> 'tenant_type') || '.'
    when 'parking_rate' then 'parkingRates/' || (entered ->> 'parking_type') || '/' || (entered ->> 'parking_rate_type') || '/'
    else '' end;
begin
  if tg_table_name = 'company_instance' then
    delete from company_unavailable_figure as mark
    where mark.company_id = (entered ->> 'company_id')::integer and mark.axn_instance_id = (entered ->> 'axn_instance_id')::integer
      and entered ->> lower(regexp_replace(mark.figure, '([A-Z])', '_\1', 'g')) is not null;
  else
    delete from airport_unavailable_figure as mark
    where mark.airport_id = (entered ->> 'airport_id')::integer and mark.axn_instance_id = (entered ->> 'axn_instance_id')::integer
      and starts_with(mark.figure, prefix)
      and entered ->> lower(regexp_replace(substr(mark.figure, length(prefix) + 1), '([A-Z])', '_\1', 'g')) is not null;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger figure_entered after insert or update on airport_instance for each row execute function factbook_figure_entered();
--> statement-breakpoint
create trigger figure_entered after insert or update on airport_terminal for each row execute function factbook_figure_entered();
--> statement-breakpoint
create trigger figure_entered after insert or update on airport_terminal_total for each row execute function factbook_figure_entered();
--> statement-breakpoint
create trigger figure_entered after insert or update on parking_rate for each row execute function factbook_figure_entered();
--> statement-breakpoint
create trigger figure_entered after insert or update on company_instance for each row execute function factbook_figure_entered();
--> statement-breakpoint
-- A list that has a row is available. The argument is the name of its mark.
create function factbook_row_entered() returns trigger language plpgsql as $$
begin
  delete from airport_unavailable_figure as mark using entered
  where mark.figure = tg_argv[0] and to_jsonb(entered) ->> 'airport_id' = mark.airport_id::text
    and entered.axn_instance_id = mark.axn_instance_id;
  delete from company_unavailable_figure as mark using entered
  where mark.figure = tg_argv[0] and to_jsonb(entered) ->> 'company_id' = mark.company_id::text
    and entered.axn_instance_id = mark.axn_instance_id;
  return null;
end $$;
--> statement-breakpoint
create trigger row_entered after insert on airport_expansion referencing new table as entered
  for each statement execute function factbook_row_entered('expansions');
--> statement-breakpoint
create trigger row_entered after insert on contact referencing new table as entered
  for each statement execute function factbook_row_entered('contacts');
--> statement-breakpoint
create trigger row_entered after insert on tenant referencing new table as entered
  for each statement execute function factbook_row_entered('tenants');
--> statement-breakpoint
create trigger row_entered after insert on airport_special_question referencing new table as entered
  for each statement execute function factbook_row_entered('specialQuestion');
--> statement-breakpoint
create trigger row_entered after insert on company_instance_type referencing new table as entered
  for each statement execute function factbook_row_entered('companyTypes');
--> statement-breakpoint
create trigger row_entered after insert on company_airport_instance referencing new table as entered
  for each statement execute function factbook_row_entered('locations');
