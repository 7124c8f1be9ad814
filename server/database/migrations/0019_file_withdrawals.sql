CREATE TABLE "stored_file_withdrawal" (
	"stored_file_id" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"modified_date" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_user_id" integer
);
--> statement-breakpoint
ALTER TABLE "stored_file_withdrawal" ADD CONSTRAINT "stored_file_withdrawal_stored_file_id_stored_file_stored_file_id_fk" FOREIGN KEY ("stored_file_id") REFERENCES "public"."stored_file"("stored_file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
select factbook_watch('stored_file_withdrawal');
