CREATE TABLE "security_event" (
	"security_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" integer,
	"display_name" text,
	"actor_user_id" integer,
	"device" text,
	"network" text,
	"was" text,
	"becomes" text
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_used" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "security_event_moment_index" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_event_user_index" ON "security_event" USING btree ("user_id","security_event_id");--> statement-breakpoint
-- The audit is kept forever, and where someone signed in only for a year, so the audit leaves it out.
select factbook_watch('session', 'device', 'network');
--> statement-breakpoint
select factbook_audit_without('session', 'last_used');
--> statement-breakpoint
create trigger security_event_immutable before update on security_event
  for each row execute function factbook_immutable();
--> statement-breakpoint
-- Changes of accounts, so that no query, import, or command can forget them.
create function factbook_security_event() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'user_password' then
    insert into public.security_event (kind, user_id, display_name, actor_user_id)
    select 'passwordSet', user_id, display_name, factbook_actor() from public.app_user where user_id = new.user_id;
  else
    insert into public.security_event (kind, user_id, display_name, actor_user_id, was, becomes)
    select kind, new.user_id, new.display_name, factbook_actor(), was, becomes
    from (values
      ('emailChanged', old.email, new.email),
      ('roleChanged', old.security_role_id::text, new.security_role_id::text),
      ('statusChanged', old.user_status, new.user_status)) as change(kind, was, becomes)
    where was <> becomes;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger security_event after insert or update of password_hash on user_password
  for each row execute function factbook_security_event();
--> statement-breakpoint
create trigger security_event after update on app_user for each row
  when ((old.email, old.security_role_id, old.user_status) is distinct from (new.email, new.security_role_id, new.user_status))
  execute function factbook_security_event();
