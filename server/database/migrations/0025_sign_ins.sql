CREATE TABLE "sign_in" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"last_sign_in_date" timestamp with time zone DEFAULT now() NOT NULL,
	"previous_sign_in_date" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sign_in" ADD CONSTRAINT "sign_in_user_id_app_user_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
insert into sign_in select user_id, last_sign_in_date, previous_sign_in_date from user_password where last_sign_in_date is not null;--> statement-breakpoint
ALTER TABLE "user_password" DROP COLUMN "last_sign_in_date";--> statement-breakpoint
ALTER TABLE "user_password" DROP COLUMN "previous_sign_in_date";