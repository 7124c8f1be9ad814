CREATE TABLE "action" (
	"action_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"request" text,
	"title" text,
	"undone_action_id" uuid
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "company" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "airline" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "action" ADD CONSTRAINT "action_undone_action_id_action_action_id_fk" FOREIGN KEY ("undone_action_id") REFERENCES "public"."action"("action_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "action_moment_index" ON "action" USING btree ("at","action_id");--> statement-breakpoint
CREATE INDEX "action_user_index" ON "action" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "action_undone_index" ON "action" USING btree ("undone_action_id") WHERE "action"."undone_action_id" is not null;--> statement-breakpoint
ALTER TABLE "company" ADD CONSTRAINT "company_merged_into_company_company_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airline" ADD CONSTRAINT "airline_merged_into_airline_airline_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."airline"("airline_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_merged_into_brand_brand_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."brand"("brand_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_action_index" ON "audit" USING btree ("action_id","audit_id");--> statement-breakpoint
-- The action that a change belongs to. A call names it with 'factbook.action' (server/handle.ts); anything else is one action per transaction.
create function factbook_action() returns uuid language plpgsql as $$
declare
  own text := nullif(current_setting('factbook.action', true), '');
begin
  if own is null then
    own := gen_random_uuid()::text;
    perform set_config('factbook.action', own, true);
  end if;
  if current_setting('factbook.action_added', true) is distinct from own then
    insert into action (action_id, user_id, request)
    values (own::uuid, factbook_actor(), nullif(current_setting('factbook.request', true), ''))
    on conflict do nothing;
    perform set_config('factbook.action_added', own, true);
  end if;
  return own::uuid;
end $$;
--> statement-breakpoint
create or replace function factbook_audit() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  either jsonb;
begin
  if current_setting('factbook.audit', true) = 'off' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - tg_argv[1:]; end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new) - tg_argv[1:]; end if;
  either := coalesce(becomes, was);
  insert into audit (user_id, request, table_name, record_key, before, after, airport_id, company_id, axn_instance_id, action_id)
  values (
    factbook_actor(),
    nullif(current_setting('factbook.request', true), ''),
    tg_table_name,
    factbook_key(either, string_to_array(tg_argv[0], ',')),
    was,
    becomes,
    (either ->> 'airport_id')::integer,
    (either ->> 'company_id')::integer,
    (either ->> 'axn_instance_id')::integer,
    factbook_action()
  );
  return null;
end $$;
--> statement-breakpoint
-- Undoing an action gives a row back exactly as it was, with its author and moment ('factbook.restoring'); only the version moves on.
create or replace function factbook_stamp() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'modified_date', 'modified_user_id'];
begin
  if tg_op = 'INSERT' then
    new.modified_user_id := coalesce(new.modified_user_id, factbook_actor());
    return new;
  end if;
  if current_setting('factbook.restoring', true) = 'on' then
    new.version := old.version + 1;
    return new;
  end if;
  -- A query may set version itself to say that something belonging to the record changed.
  if new.version = old.version and to_jsonb(new) - stamps = to_jsonb(old) - stamps then
    new.modified_date := old.modified_date;
    new.modified_user_id := old.modified_user_id;
    return new;
  end if;
  new.version := old.version + 1;
  new.modified_date := now();
  new.modified_user_id := factbook_actor();
  return new;
end $$;
--> statement-breakpoint
-- What was changed before actions existed: one action per transaction.
insert into action (action_id, at, user_id, request)
select md5(transaction_id::text || at::text)::uuid, at, min(user_id), min(request)
from audit where transaction_id is not null group by transaction_id, at;
--> statement-breakpoint
alter table audit disable trigger audit_immutable;
--> statement-breakpoint
update audit set action_id = md5(transaction_id::text || at::text)::uuid where transaction_id is not null;
--> statement-breakpoint
alter table audit enable trigger audit_immutable;
