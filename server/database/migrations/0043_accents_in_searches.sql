DROP INDEX "airport_name_search_index";--> statement-breakpoint
DROP INDEX "company_name_words_index";--> statement-breakpoint
DROP INDEX "company_instance_name_words_index";--> statement-breakpoint
DROP INDEX "brand_name_search_index";--> statement-breakpoint
DROP INDEX "app_user_search_index";--> statement-breakpoint
CREATE INDEX "app_user_search_index" ON "app_user" USING gin (factbook_searched(("first_name" || ' ' || "last_name" || ', ' || "first_name" || ' ' || "display_name" || ' ' || "email" || ' ' || coalesce("company_name", ''))) gin_trgm_ops) WITH (fastupdate=false);