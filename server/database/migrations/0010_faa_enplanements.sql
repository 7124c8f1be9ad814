CREATE TABLE "faa_enplanements" (
	"axn_instance_id" integer PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"enplanements" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "faa_enplanements" ADD CONSTRAINT "faa_enplanements_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
select factbook_watch('faa_enplanements');
