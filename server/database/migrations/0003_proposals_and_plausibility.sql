ALTER TABLE "company" ADD COLUMN "proposed_user_id" integer;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "plausibility" jsonb;--> statement-breakpoint
ALTER TABLE "airline" ADD COLUMN "proposed_user_id" integer;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "proposed_user_id" integer;