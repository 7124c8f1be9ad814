CREATE TABLE "lease_feed" (
	"lease_feed_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lease_feed_lease_feed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"feed_name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_date" timestamp with time zone,
	"content_hash" text,
	"content_date" timestamp with time zone,
	CONSTRAINT "lease_feed_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "lease_feed_hash_check" CHECK (length("lease_feed"."token_hash") = 64)
);
--> statement-breakpoint
ALTER TABLE "lease_feed" ADD CONSTRAINT "lease_feed_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_feed_user_index" ON "lease_feed" USING btree ("user_id");--> statement-breakpoint
select factbook_watch('lease_feed', 'token_hash');
