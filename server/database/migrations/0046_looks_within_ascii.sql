DROP INDEX "app_user_looks_index";--> statement-breakpoint
-- The same as `foldLookalikes` in platform/contract/lookalikes.ts.
alter function factbook_looks(text) rename to factbook_latin_look;
--> statement-breakpoint
-- How a username looks, as `listLooks` in platform/contract/lookalikes.ts.
create function factbook_looks(name text) returns text[]
language plpgsql immutable strict parallel safe cost 2000 as $$
begin
  return array(select distinct replace(translate(public.factbook_latin_look(written), '01|', 'oll'), 'm', 'rn')
    from unnest(array[name, case when name ~ '[a-z]' then replace(name, 'I', 'l') else name end]) as written);
end $$;--> statement-breakpoint
CREATE INDEX "app_user_looks_index" ON "app_user" USING gin (factbook_looks("display_name")) WITH (fastupdate=false);--> statement-breakpoint
create or replace function factbook_refuse_lookalike() returns trigger language plpgsql as $$
declare
  looks constant text[] := public.factbook_looks(new.display_name);
begin
  -- Two users who are added at the same time wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('username ' || look, 0))
    from (select look from unnest(looks) as look order by look) as sorted;
  if exists (select from public.app_user where public.factbook_looks(display_name) && looks and user_id <> new.user_id) then
    raise exception using errcode = '23505', constraint = 'app_user_display_name_key',
      message = 'Another username looks the same';
  end if;
  return new;
end $$;
