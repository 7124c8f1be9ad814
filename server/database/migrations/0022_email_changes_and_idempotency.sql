CREATE TABLE "email_change" (
	"email_change_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_change_email_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirmation_hash" text,
	"confirmation_expires" timestamp with time zone,
	"objection_hash" text,
	"requested" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed" timestamp with time zone,
	CONSTRAINT "email_change_confirmationHash_unique" UNIQUE("confirmation_hash"),
	CONSTRAINT "email_change_objectionHash_unique" UNIQUE("objection_hash"),
	CONSTRAINT "email_change_confirmation_check" CHECK (length("email_change"."confirmation_hash") = 64),
	CONSTRAINT "email_change_objection_check" CHECK (length("email_change"."objection_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"request_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_request_key_pk" PRIMARY KEY("user_id","request_key")
);
--> statement-breakpoint
DROP INDEX "audit_revision_index";--> statement-breakpoint
DROP INDEX "audit_book_revision_index";--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_change_user_index" ON "email_change" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_change_requested_index" ON "email_change" USING btree ("requested");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_index" ON "idempotency_key" USING btree ("created");--> statement-breakpoint
CREATE INDEX "audit_revision_index" ON "audit" USING btree ("axn_instance_id","transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed');--> statement-breakpoint
CREATE INDEX "audit_book_revision_index" ON "audit" USING btree ("transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed');--> statement-breakpoint
select factbook_watch('email_change', 'confirmation_hash', 'objection_hash');
