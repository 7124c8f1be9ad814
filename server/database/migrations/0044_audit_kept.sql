-- The audit can neither be emptied nor switched off.
-- A truncation calls no row triggers, so every table whose rows never change also refuses it.
do $$
declare
  kept regclass;
begin
  for kept in
    select distinct tgrelid::regclass from pg_trigger where tgfoid = 'factbook_immutable'::regproc
    union select unnest(array['action', 'figure_correction'])::regclass
  loop
    execute format('create trigger kept before truncate on %s for each statement execute function public.factbook_immutable()', kept);
  end loop;
end $$;
--> statement-breakpoint
-- Changes of these columns alone are not audited: when a key, link, or calendar was used, and what a follower has seen.
create function factbook_audit_without(watched text, variadic columns text[]) returns void language plpgsql as $$
declare
  former constant text := (
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = watched::regclass and tgname = 'audit_change');
begin
  execute replace(replace(former, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), '(old.* IS DISTINCT FROM new.*)',
    format('(to_jsonb(old) - %1$L::text[] is distinct from to_jsonb(new) - %1$L::text[])', columns));
end $$;
--> statement-breakpoint
select factbook_audit_without('api_key', 'last_used_date');
--> statement-breakpoint
select factbook_audit_without('lease_feed', 'content_hash', 'content_date', 'last_read_date');
--> statement-breakpoint
select factbook_audit_without('delegation', 'mailed_hash', 'last_opened_date');
--> statement-breakpoint
select factbook_audit_without('saved', 'seen');
--> statement-breakpoint
-- The setting 'factbook.audit' has no effect anymore.
do $$
declare
  name regproc;
  body text;
begin
  foreach name in array array['factbook_audit', 'factbook_correct', 'factbook_correct_republished']::regproc[] loop
    body := pg_get_functiondef(name);
    body := replace(body, E'  if current_setting(''factbook.audit'', true) = ''off'' then return null; end if;\n', '');
    body := replace(body, ' or current_setting(''factbook.audit'', true) = ''off''', '');
    if body like '%factbook.audit''%' then raise exception '% still has the setting', name; end if;
    execute body;
  end loop;
end $$;
