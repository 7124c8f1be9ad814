-- A record that was deleted and written again continues its versions, so that a version that someone read never means
-- another text. While it does not exist, its version is between the two.
create function factbook_absent_version(watched text, key text) returns integer language sql stable as
$$ select coalesce((
     select (before ->> 'version')::integer + 1 from audit
     where table_name = watched and record_key = key and after is null
     order by audit_id desc limit 1), 0) $$;
--> statement-breakpoint
-- The argument lists the columns of the primary key.
create function factbook_continue_version() returns trigger language plpgsql as $$
begin
  new.version := greatest(new.version, 1 + factbook_absent_version(
    tg_table_name, factbook_key(to_jsonb(new), string_to_array(tg_argv[0], ','))));
  return new;
end $$;
--> statement-breakpoint
-- The records whose absence is a value that people save.
do $$
declare
  watched text;
begin
  foreach watched in array array['airport_comment', 'airport_special_question', 'faa_enplanements', 'parking_rate'] loop
    execute format('create trigger continue_version before insert on %I for each row execute function factbook_continue_version(%L)',
      watched, array_to_string(factbook_key_columns(watched), ','));
  end loop;
end $$;
