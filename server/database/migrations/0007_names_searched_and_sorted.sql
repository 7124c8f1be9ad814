DROP INDEX "company_name_search_index";--> statement-breakpoint
CREATE INDEX "company_name_words_index" ON "company" USING gin (("company_name" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_name_order_index" ON "company" USING btree (("company_name" collate "und-x-icu"),"company_id");--> statement-breakpoint
CREATE INDEX "brand_name_search_index" ON "brand" USING gin (("brand_name" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_name_order_index" ON "brand" USING btree (("brand_name" collate "und-x-icu"),"brand_id");