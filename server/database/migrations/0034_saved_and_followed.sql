CREATE TABLE "digest" (
	"digest_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "digest_digest_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"stop_hash" text,
	CONSTRAINT "digest_stopHash_unique" UNIQUE("stop_hash")
);
--> statement-breakpoint
CREATE TABLE "digest_setting" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"digest_frequency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved" (
	"saved_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_saved_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"saved_kind" text NOT NULL,
	"subject_id" integer,
	"search" jsonb NOT NULL,
	"saved_name" text NOT NULL,
	"is_followed" boolean NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"seen" jsonb,
	CONSTRAINT "saved_subject_check" CHECK (("saved"."saved_kind" in ('airport', 'company', 'brand')) = ("saved"."subject_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_news" (
	"news_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_news_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"saved_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"text" text NOT NULL,
	"airport_id" integer,
	"axn_instance_id" integer NOT NULL,
	"digest_id" integer
);
--> statement-breakpoint
DROP INDEX "audit_book_revision_index";--> statement-breakpoint
ALTER TABLE "lease_feed" ALTER COLUMN "filters" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "digest" ADD CONSTRAINT "digest_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_setting" ADD CONSTRAINT "digest_setting_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved" ADD CONSTRAINT "saved_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_news" ADD CONSTRAINT "saved_news_saved_id_saved_saved_id_fk" FOREIGN KEY ("saved_id") REFERENCES "public"."saved"("saved_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_news" ADD CONSTRAINT "saved_news_digest_id_digest_digest_id_fk" FOREIGN KEY ("digest_id") REFERENCES "public"."digest"("digest_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_user_index" ON "digest" USING btree ("user_id","created_date");--> statement-breakpoint
CREATE INDEX "saved_user_index" ON "saved" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "saved_news_saved_index" ON "saved_news" USING btree ("saved_id","news_id");--> statement-breakpoint
CREATE INDEX "saved_news_digest_index" ON "saved_news" USING btree ("digest_id");--> statement-breakpoint
CREATE INDEX "audit_book_revision_index" ON "audit" USING btree ("transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'digest_setting');--> statement-breakpoint
select factbook_watch('saved', 'seen');
--> statement-breakpoint
select factbook_watch('digest_setting');
--> statement-breakpoint
-- As in 0030, without changes of what people saved, which appear on no page of others.
create or replace function factbook_changes(next bigint, open bigint[]) returns json language plpgsql stable as $$
declare
  own constant bigint := pg_current_xact_id_if_assigned()::text::bigint;
  -- A restored copy may hold ids of another database server, which this one has not reached yet.
  reached constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  newest constant bigint := (select max(transaction_id) from audit
    where transaction_id < reached and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'digest_setting'));
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
        and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'digest_setting')
      group by transaction_id, table_name, airport_id, axn_instance_id,
        case when table_name <> 'tenant' then company_id end, case when axn_instance_id is null then record_key end
    ) as change);
end $$;
