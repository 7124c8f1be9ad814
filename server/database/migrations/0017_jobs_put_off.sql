ALTER TABLE "job" ADD COLUMN "pauses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "not_before" timestamp with time zone;