DROP INDEX "company_name_words_index";--> statement-breakpoint
DROP INDEX "brand_name_search_index";--> statement-breakpoint
CREATE INDEX "company_name_words_index" ON "company" USING gin (("company_name" collate "und-x-icu") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "brand_name_search_index" ON "brand" USING gin (("brand_name" collate "und-x-icu") gin_trgm_ops) WITH (fastupdate=false);