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
