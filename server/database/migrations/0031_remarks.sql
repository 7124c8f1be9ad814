CREATE TABLE "remark" (
	"remark_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remark_remark_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"airport_id" integer,
	"company_id" integer,
	"axn_instance_id" integer NOT NULL,
	"about_remark_id" integer,
	"act" text NOT NULL,
	"remark_text" text,
	"step" text,
	"terminal_id" integer,
	"field" text,
	"label" text,
	"value_text" text,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "remark_subject_check" CHECK (num_nonnulls("remark"."airport_id", "remark"."company_id") = 1),
	CONSTRAINT "remark_act_check" CHECK (case when "remark"."act" = 'REMARKED' then "remark"."about_remark_id" is null and num_nonnulls("remark"."remark_text", "remark"."step", "remark"."field", "remark"."label") = 4
        else "remark"."about_remark_id" is not null and "remark"."act" in ('ANSWERED', 'RESOLVED', 'REOPENED') end)
);
--> statement-breakpoint
ALTER TABLE "remark" ADD CONSTRAINT "remark_about_remark_id_remark_remark_id_fk" FOREIGN KEY ("about_remark_id") REFERENCES "public"."remark"("remark_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remark" ADD CONSTRAINT "remark_airport_instance_fk" FOREIGN KEY ("airport_id","axn_instance_id") REFERENCES "public"."airport_instance"("airport_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "remark" ADD CONSTRAINT "remark_company_instance_fk" FOREIGN KEY ("company_id","axn_instance_id") REFERENCES "public"."company_instance"("company_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "remark_airport_index" ON "remark" USING btree ("airport_id","axn_instance_id");--> statement-breakpoint
CREATE INDEX "remark_company_index" ON "remark" USING btree ("company_id","axn_instance_id");--> statement-breakpoint
select factbook_watch('remark');
--> statement-breakpoint
select factbook_close_with_year('remark');
