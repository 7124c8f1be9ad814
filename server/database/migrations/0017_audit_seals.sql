CREATE TABLE "audit_seal" (
	"seal_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_audit_id" bigint NOT NULL,
	"audit_ids" bigint[] NOT NULL,
	"row_hashes" "bytea" NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seal_hash_check" CHECK ("audit_seal"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
create trigger audit_seal_immutable before update or delete on audit_seal
  for each row execute function factbook_immutable();
--> statement-breakpoint
create trigger kept before truncate on audit_seal for each statement execute function factbook_immutable();
