CREATE TABLE "edition" (
	"axn_instance_id" integer PRIMARY KEY NOT NULL,
	"frozen" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edition_table" (
	"axn_instance_id" integer NOT NULL,
	"table_name" text NOT NULL,
	"column_names" text[] NOT NULL,
	"row_count" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "edition_table_axn_instance_id_table_name_pk" PRIMARY KEY("axn_instance_id","table_name")
);
--> statement-breakpoint
ALTER TABLE "edition" ADD CONSTRAINT "edition_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_table" ADD CONSTRAINT "edition_table_axn_instance_id_edition_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."edition"("axn_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A closed year never changes. A migration that has to change its rows disables the triggers of the table meanwhile.
create function factbook_refuse_closed_year() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and exists (select from public.edition where axn_instance_id = old.axn_instance_id)
    or tg_op <> 'DELETE' and exists (select from public.edition where axn_instance_id = new.axn_instance_id) then
    raise exception using errcode = 'FB001', message = format('%s: the year is closed', tg_table_name);
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
--> statement-breakpoint
-- For each table whose rows belong to a year (server/db/editionTables.ts).
create function factbook_close_with_year(yearly text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger closed_year before insert or update or delete on public.%I
    for each row execute function public.factbook_refuse_closed_year()', yearly);
end $$;
--> statement-breakpoint
select factbook_close_with_year(name) from unnest(array[
  'airline_terminal', 'airport_comment', 'airport_expansion', 'airport_instance', 'airport_special_question',
  'airport_status_change', 'airport_terminal', 'airport_terminal_total', 'airport_warning_answer', 'axn_instance',
  'company_airport_instance', 'company_instance', 'company_instance_type', 'company_status_change',
  'company_warning_answer', 'contact', 'contact_phone', 'parking_rate', 'special_question', 'tenant']) as name;
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
