CREATE TABLE "definition_change" (
	"axn_instance_id" integer NOT NULL,
	"figure" text NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer,
	CONSTRAINT "definition_change_key" PRIMARY KEY("axn_instance_id","figure")
);
--> statement-breakpoint
ALTER TABLE "definition_change" ADD CONSTRAINT "definition_change_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select factbook_watch('definition_change');
