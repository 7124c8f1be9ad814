CREATE TABLE "job" (
	"job_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"job_key" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"words" text,
	"result" jsonb,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"runner" text,
	"lease_until" timestamp with time zone,
	"created" timestamp with time zone DEFAULT now() NOT NULL,
	"started" timestamp with time zone,
	"finished" timestamp with time zone,
	CONSTRAINT "job_state_check" CHECK ("job"."state" in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "job_asker" (
	"job_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"asked" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_asker_key" PRIMARY KEY("job_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"stored_file_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_file_stored_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"axn_instance_id" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"storage_key" text NOT NULL,
	"correction_number" integer DEFAULT 0 NOT NULL,
	"note" text,
	"made" timestamp with time zone DEFAULT now() NOT NULL,
	"made_user_id" integer,
	CONSTRAINT "stored_file_sha256_check" CHECK ("stored_file"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "stored_file_size_check" CHECK ("stored_file"."size" >= 0),
	CONSTRAINT "stored_file_correction_check" CHECK ("stored_file"."correction_number" >= 0)
);
--> statement-breakpoint
ALTER TABLE "job_asker" ADD CONSTRAINT "job_asker_job_id_job_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_asker" ADD CONSTRAINT "job_asker_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_axn_instance_id_axn_instance_axn_instance_id_fk" FOREIGN KEY ("axn_instance_id") REFERENCES "public"."axn_instance"("axn_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_open_key" ON "job" USING btree ("job_key") WHERE "job"."state" in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "job_state_index" ON "job" USING btree ("state","job_id");--> statement-breakpoint
CREATE INDEX "job_key_index" ON "job" USING btree ("job_key","job_id");--> statement-breakpoint
CREATE INDEX "job_asker_user_index" ON "job_asker" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_file_key" ON "stored_file" USING btree ("axn_instance_id","kind","name","format","correction_number");--> statement-breakpoint
create trigger stored_file_immutable before update or delete on stored_file
  for each row execute function factbook_immutable();
--> statement-breakpoint
select factbook_watch('stored_file');
