ALTER TABLE "audit" ADD COLUMN "record_key" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "transaction_id" bigint DEFAULT pg_current_xact_id()::text::bigint;--> statement-breakpoint
CREATE INDEX "audit_record_index" ON "audit" USING btree ("table_name","record_key" text_pattern_ops,"audit_id");--> statement-breakpoint
CREATE INDEX "audit_user_index" ON "audit" USING btree ("user_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_year_index" ON "audit" USING btree ("axn_instance_id","audit_id");--> statement-breakpoint
CREATE INDEX "audit_moment_index" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_transaction_index" ON "audit" USING btree ("transaction_id");