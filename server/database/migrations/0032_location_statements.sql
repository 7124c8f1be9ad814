CREATE TABLE "location_statement" (
	"airport_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"axn_instance_id" integer NOT NULL,
	"side" text NOT NULL,
	"difference_kind" text NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "location_statement_key" PRIMARY KEY("airport_id","company_id","axn_instance_id","side"),
	CONSTRAINT "location_statement_check" CHECK ("location_statement"."side" in ('airport', 'company') and "location_statement"."difference_kind" in ('missingTenant', 'missingLocation'))
);
--> statement-breakpoint
ALTER TABLE "location_statement" ADD CONSTRAINT "location_statement_airport_instance_fk" FOREIGN KEY ("airport_id","axn_instance_id") REFERENCES "public"."airport_instance"("airport_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "location_statement" ADD CONSTRAINT "location_statement_company_instance_fk" FOREIGN KEY ("company_id","axn_instance_id") REFERENCES "public"."company_instance"("company_id","axn_instance_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
select factbook_watch('location_statement');
--> statement-breakpoint
select factbook_close_with_year('location_statement');
