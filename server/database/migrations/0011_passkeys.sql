CREATE TABLE "passkey" (
	"passkey_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"passkey_name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_date" timestamp with time zone,
	CONSTRAINT "passkey_credentialId_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"is_for_new" boolean NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"recovery_code_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_code_recovery_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_hash_check" CHECK (length("recovery_code"."code_hash") = 64)
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user_index" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_user_index" ON "passkey_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires_index" ON "passkey_challenge" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_key" ON "recovery_code" USING btree ("user_id","code_hash");--> statement-breakpoint
select factbook_watch('passkey');
--> statement-breakpoint
select factbook_audit_without('passkey', 'counter', 'last_used_date');
--> statement-breakpoint
select factbook_watch('recovery_code', 'code_hash');
