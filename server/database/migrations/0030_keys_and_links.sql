CREATE TABLE "api_key" (
	"api_key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key_name" text NOT NULL,
	"key_start" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_date" timestamp with time zone,
	"last_used_date" timestamp with time zone,
	CONSTRAINT "api_key_keyHash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_key_hash_check" CHECK (length("api_key"."key_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE "delegation" (
	"delegation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delegation_delegation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"airport_id" integer,
	"company_id" integer,
	"axn_instance_id" integer NOT NULL,
	"step" text NOT NULL,
	"terminal_id" integer,
	"colleague_name" text NOT NULL,
	"email" text,
	"given_user_id" integer NOT NULL,
	"link_hash" text NOT NULL,
	"mailed_hash" text,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_date" timestamp with time zone NOT NULL,
	"last_opened_date" timestamp with time zone,
	"withdrawn_date" timestamp with time zone,
	CONSTRAINT "delegation_linkHash_unique" UNIQUE("link_hash"),
	CONSTRAINT "delegation_mailedHash_unique" UNIQUE("mailed_hash"),
	CONSTRAINT "delegation_subject_check" CHECK (num_nonnulls("delegation"."airport_id", "delegation"."company_id") = 1),
	CONSTRAINT "delegation_link_check" CHECK (length("delegation"."link_hash") = 64),
	CONSTRAINT "delegation_mailed_check" CHECK (length("delegation"."mailed_hash") = 64)
);
--> statement-breakpoint
DROP INDEX "audit_book_revision_index";--> statement-breakpoint
ALTER TABLE "action" ADD COLUMN "delegation_id" integer;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_given_user_id_app_user_user_id_fk" FOREIGN KEY ("given_user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_user_index" ON "api_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delegation_airport_index" ON "delegation" USING btree ("airport_id","axn_instance_id");--> statement-breakpoint
CREATE INDEX "delegation_company_index" ON "delegation" USING btree ("company_id","axn_instance_id");--> statement-breakpoint
CREATE INDEX "delegation_given_index" ON "delegation" USING btree ("given_user_id");--> statement-breakpoint
CREATE INDEX "audit_book_revision_index" ON "audit" USING btree ("transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation');--> statement-breakpoint
select factbook_watch('api_key', 'key_hash');
--> statement-breakpoint
select factbook_watch('delegation', 'link_hash', 'mailed_hash');
--> statement-breakpoint
-- As in 0027, without changes of keys and links, which appear on no page or report.
create or replace function factbook_changes(next bigint, open bigint[]) returns json language plpgsql stable as $$
declare
  own constant bigint := pg_current_xact_id_if_assigned()::text::bigint;
  -- A restored copy may hold ids of another database server, which this one has not reached yet.
  reached constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  newest constant bigint := (select max(transaction_id) from audit
    where transaction_id < reached and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation'));
begin
  if own is null and cardinality(open) = 0 and coalesce(newest < next, true) then return null; end if;
  return (
    select json_agg(json_build_object('transactionId', transaction_id, 'auditId', audit_id, 'table', table_name, 'recordKey', record_key,
      'airportId', airport_id, 'companyId', company_id, 'axnInstanceId', axn_instance_id))
    from (
      select transaction_id, table_name, airport_id, axn_instance_id, max(audit_id) as audit_id,
        case when table_name <> 'tenant' then company_id end as company_id,
        case when axn_instance_id is null then record_key end as record_key
      from audit
      where (transaction_id >= next and transaction_id < reached or transaction_id = any(open) or transaction_id = own)
        and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation')
      group by transaction_id, table_name, airport_id, axn_instance_id,
        case when table_name <> 'tenant' then company_id end, case when axn_instance_id is null then record_key end
    ) as change);
end $$;
--> statement-breakpoint
-- As in 0018, with the link by which a colleague acts.
create or replace function factbook_action() returns uuid language plpgsql as $$
declare
  own text := nullif(current_setting('factbook.action', true), '');
begin
  if own is null then
    own := gen_random_uuid()::text;
    perform set_config('factbook.action', own, true);
  end if;
  if current_setting('factbook.action_added', true) is distinct from own then
    insert into action (action_id, user_id, request, delegation_id)
    values (own::uuid, factbook_actor(), nullif(current_setting('factbook.request', true), ''),
      nullif(current_setting('factbook.delegation', true), '')::integer)
    on conflict do nothing;
    perform set_config('factbook.action_added', own, true);
  end if;
  return own::uuid;
end $$;
