ALTER TABLE "company_instance" ADD COLUMN "company_name" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "address1" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "address2" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "state_province_code" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "iso_country_code" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "fax" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "company_instance" ADD COLUMN "company_info_text" text;--> statement-breakpoint
-- Until now all years shared the details of the main company record. Nobody changed anything: no version, no audit.
alter table company_instance disable trigger user;
--> statement-breakpoint
update company_instance set (company_name, address1, address2, city, postal_code, state_province_code,
  iso_country_code, phone, fax, url, company_info_text) = (
  select company_name, address1, address2, city, postal_code, state_province_code,
    iso_country_code, phone, fax, url, company_info_text
  from company where company.company_id = company_instance.company_id);
--> statement-breakpoint
alter table company_instance enable trigger user;
--> statement-breakpoint
ALTER TABLE "company_instance" ALTER COLUMN "company_name" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "company_instance_name_key" ON "company_instance" USING btree ("axn_instance_id",lower("company_name"));--> statement-breakpoint
CREATE INDEX "company_instance_name_words_index" ON "company_instance" USING gin (("company_name" collate "und-x-icu") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "company_instance_searched_index" ON "company_instance" USING gin (factbook_searched("company_name") gin_trgm_ops) WITH (fastupdate=false);