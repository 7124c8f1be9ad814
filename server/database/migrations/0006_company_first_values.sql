-- A company's instance begins with the main company record: unless a name is given, every column that both have is copied.
create or replace function factbook_company_first_values() returns trigger language plpgsql as $$
declare
  main jsonb;
begin
  if new.company_name is not null then return new; end if;
  select to_jsonb(company) - array['company_id', 'version', 'modified_date', 'modified_user_id'] into main
  from company where company_id = new.company_id;
  -- Without such a company the name is blank here, and the foreign key refuses the row.
  return jsonb_populate_record(new, coalesce(main, '{"company_name": ""}'));
end $$;
