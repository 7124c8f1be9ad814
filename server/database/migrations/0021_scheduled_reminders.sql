CREATE TABLE "scheduled_reminder" (
	"axn_instance_id" integer NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "scheduled_reminder_key" PRIMARY KEY("axn_instance_id","day")
);
--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "reminder_days" text;--> statement-breakpoint
ALTER TABLE "scheduled_reminder" ADD CONSTRAINT "scheduled_reminder_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;