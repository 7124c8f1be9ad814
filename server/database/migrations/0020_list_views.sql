CREATE TABLE "list_view" (
	"list_view_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_view_list_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"view_name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"search" jsonb NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_book_revision_index";--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_view_name_key" ON "list_view" USING btree ("user_id","list",lower("view_name"));--> statement-breakpoint
CREATE INDEX "audit_book_revision_index" ON "audit" USING btree ("transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'list_view', 'digest_setting');--> statement-breakpoint
select factbook_watch('list_view');
