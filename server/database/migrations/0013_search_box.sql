-- A name as the search box compares it: small letters without accents or apostrophes, one space between the words.
-- The same as `searchedWords` in domain/search.ts.
create function factbook_searched(name text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  regexp_replace(normalize(lower(name collate "und-x-icu"), NFKD), '[\u0300-\u036f''’‘]', '', 'g'),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g'));--> statement-breakpoint
DROP INDEX "tenant_brand_index";--> statement-breakpoint
CREATE INDEX "airport_searched_index" ON "airport" USING gin (factbook_searched(("airport_name" || ' ' || "city" || ' ' || "iata_code")) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "company_searched_index" ON "company" USING gin (factbook_searched("company_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contact_searched_index" ON "contact" USING gin (factbook_searched(("first_name" || ' ' || "last_name")) gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "brand_searched_index" ON "brand" USING gin (factbook_searched("brand_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "tenant_brand_index" ON "tenant" USING btree ("brand_id","axn_instance_id","airport_id");