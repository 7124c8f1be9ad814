ALTER TABLE "password_reset" DROP CONSTRAINT "password_reset_pkey";--> statement-breakpoint
ALTER TABLE "password_reset" ADD COLUMN "requester" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_key" PRIMARY KEY("user_id","requester");--> statement-breakpoint
-- The audit names a record by its key, which has changed.
select factbook_watch('password_reset', 'token_hash');
