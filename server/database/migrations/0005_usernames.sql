-- A new username must not look like another. A trigger ensures it instead of a unique index, so that existing users whose
-- names look alike remain.
create function factbook_refuse_lookalike() returns trigger language plpgsql as $$
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
--> statement-breakpoint
create trigger lookalike before insert on app_user for each row execute function factbook_refuse_lookalike();
--> statement-breakpoint
create trigger lookalike_renamed before update on app_user for each row
  when (new.display_name is distinct from old.display_name) execute function factbook_refuse_lookalike();
