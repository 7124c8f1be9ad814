ALTER TABLE "tenant" ALTER COLUMN "area_total" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "tenant" ALTER COLUMN "area_total" DROP NOT NULL;