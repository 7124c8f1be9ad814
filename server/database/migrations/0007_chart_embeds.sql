CREATE TABLE "chart_embed" (
	"chart_embed_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chart_embed_chart_embed_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"embed_key" text NOT NULL,
	"search" jsonb NOT NULL,
	"axn_instance_id" integer NOT NULL,
	"created_date" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_date" timestamp with time zone,
	CONSTRAINT "chart_embed_embedKey_unique" UNIQUE("embed_key")
);
--> statement-breakpoint
ALTER TABLE "chart_embed" ADD CONSTRAINT "chart_embed_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chart_embed" ADD CONSTRAINT "chart_embed_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chart_embed_user_index" ON "chart_embed" USING btree ("user_id");--> statement-breakpoint
select factbook_watch('chart_embed');
