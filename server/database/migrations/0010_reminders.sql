CREATE TABLE "reminder" (
	"reminder_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reminder_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"airport_id" integer,
	"company_id" integer,
	"axn_instance_id" integer NOT NULL,
	"user_id" integer,
	"email" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "reminder_subject_check" CHECK (num_nonnulls("reminder"."airport_id", "reminder"."company_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_airport_instance_fk" FOREIGN KEY ("airport_id","axn_instance_id") REFERENCES "public"."airport_instance"("airport_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "reminder" ADD CONSTRAINT "reminder_company_instance_fk" FOREIGN KEY ("company_id","axn_instance_id") REFERENCES "public"."company_instance"("company_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "reminder_airport_index" ON "reminder" USING btree ("airport_id","axn_instance_id");--> statement-breakpoint
CREATE INDEX "reminder_company_index" ON "reminder" USING btree ("company_id","axn_instance_id");--> statement-breakpoint
select factbook_watch('reminder');
