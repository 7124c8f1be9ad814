ALTER TABLE "job_asker" DROP CONSTRAINT "job_asker_user_id_app_user_user_id_fk";
--> statement-breakpoint
ALTER TABLE "job_asker" ADD CONSTRAINT "job_asker_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;