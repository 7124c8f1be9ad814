ALTER TABLE "company_type" DROP CONSTRAINT "company_type_companyTypeDes_unique";--> statement-breakpoint
ALTER TABLE "job_category" DROP CONSTRAINT "job_category_jobCategoryName_unique";--> statement-breakpoint
ALTER TABLE "product_type" DROP CONSTRAINT "product_type_productTypeDescription_unique";--> statement-breakpoint
ALTER TABLE "tenant_status" DROP CONSTRAINT "tenant_status_tenantStatusDes_unique";--> statement-breakpoint
ALTER TABLE "tenant_type" DROP CONSTRAINT "tenant_type_tenantTypeDes_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "company_type_name_key" ON "company_type" USING btree (lower("company_type_des" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "job_category_name_key" ON "job_category" USING btree (lower("job_category_name" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "product_type_name_key" ON "product_type" USING btree (lower("product_type_description" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_status_name_key" ON "tenant_status" USING btree (lower("tenant_status_des" collate "und-x-icu"));--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_type_name_key" ON "tenant_type" USING btree (lower("tenant_type_des" collate "und-x-icu"));