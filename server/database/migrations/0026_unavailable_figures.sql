CREATE TABLE "airport_unavailable_figure" (
	"airport_id" integer NOT NULL,
	"axn_instance_id" integer NOT NULL,
	"figure" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "airport_unavailable_figure_key" PRIMARY KEY("airport_id","axn_instance_id","figure")
);
--> statement-breakpoint
CREATE TABLE "company_unavailable_figure" (
	"company_id" integer NOT NULL,
	"axn_instance_id" integer NOT NULL,
	"figure" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "company_unavailable_figure_key" PRIMARY KEY("company_id","axn_instance_id","figure")
);
--> statement-breakpoint
ALTER TABLE "airport_instance" DROP CONSTRAINT "airport_instance_security_pair_check";--> statement-breakpoint
ALTER TABLE "airport_instance" DROP CONSTRAINT "airport_instance_business_pair_check";--> statement-breakpoint
ALTER TABLE "airport_instance" DROP CONSTRAINT "airport_instance_od_pair_check";--> statement-breakpoint
ALTER TABLE "airport_terminal_total" DROP CONSTRAINT "airport_terminal_total_rent_check";--> statement-breakpoint
ALTER TABLE "airport_unavailable_figure" ADD CONSTRAINT "airport_unavailable_figure_airport_instance_fk" FOREIGN KEY ("airport_id","axn_instance_id") REFERENCES "public"."airport_instance"("airport_id","axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_unavailable_figure" ADD CONSTRAINT "company_unavailable_figure_company_instance_fk" FOREIGN KEY ("company_id","axn_instance_id") REFERENCES "public"."company_instance"("company_id","axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airport_instance" ADD CONSTRAINT "airport_instance_security_pair_check" CHECK ("airport_instance"."pre_security_percent_amount" + "airport_instance"."post_security_percent_amount" in (0, 100));--> statement-breakpoint
ALTER TABLE "airport_instance" ADD CONSTRAINT "airport_instance_business_pair_check" CHECK ("airport_instance"."business_percent_amount" + "airport_instance"."leisure_percent_amount" in (0, 100));--> statement-breakpoint
ALTER TABLE "airport_instance" ADD CONSTRAINT "airport_instance_od_pair_check" CHECK ("airport_instance"."od_percent_amount" + "airport_instance"."transfer_percent_amount" in (0, 100));
--> statement-breakpoint
select factbook_watch('airport_unavailable_figure');
--> statement-breakpoint
select factbook_watch('company_unavailable_figure');
--> statement-breakpoint
select factbook_close_with_year('airport_unavailable_figure');
--> statement-breakpoint
select factbook_close_with_year('company_unavailable_figure');
--> statement-breakpoint
-- A figure that is entered is available. Done here, so that no form, import or restoration can forget it.
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
