ALTER TABLE "axn_instance" ADD COLUMN "book_title" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_period" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_publisher" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_address" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_isbn_airports" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_isbn_companies" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_copyright" text;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD COLUMN "book_order" text DEFAULT 'CITY' NOT NULL;--> statement-breakpoint
ALTER TABLE "axn_instance" ADD CONSTRAINT "axn_instance_book_order_check" CHECK ("axn_instance"."book_order" in ('CITY', 'NAME'));