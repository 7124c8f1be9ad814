--> statement-breakpoint
-- The values of a primary key as one text; a value's own slash is written so that it parts nothing.
create function factbook_key(record jsonb, keys text[]) returns text language sql immutable as
$$ select string_agg(replace(replace(record ->> name, '%', '%25'), '/', '%2F'), '/' order by place)
   from unnest(keys) with ordinality as key(name, place) $$;
--> statement-breakpoint
create function factbook_key_columns(watched text) returns text[] language sql stable as
$$ select coalesce(array_agg(attname::text order by place), '{}')
   from pg_index, unnest(indkey) with ordinality as key(number, place), pg_attribute
   where indrelid = format('public.%I', watched)::regclass and indisprimary
     and attrelid = indrelid and attnum = number $$;
--> statement-breakpoint
-- The first argument names the columns of the primary key, the others those that are secret and stay out of the audit.
create or replace function factbook_audit() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  either jsonb;
begin
  if current_setting('factbook.audit', true) = 'off' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - tg_argv[1:]; end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new) - tg_argv[1:]; end if;
  either := coalesce(becomes, was);
  insert into audit (user_id, request, table_name, record_key, before, after, airport_id, company_id, axn_instance_id)
  values (
    factbook_actor(),
    nullif(current_setting('factbook.request', true), ''),
    tg_table_name,
    factbook_key(either, string_to_array(tg_argv[0], ',')),
    was,
    becomes,
    (either ->> 'airport_id')::integer,
    (either ->> 'company_id')::integer,
    (either ->> 'axn_instance_id')::integer
  );
  return null;
end $$;
--> statement-breakpoint
create or replace function factbook_watch(watched text, variadic secret text[] default '{}') returns void language plpgsql as $$
declare
  keys text[] := factbook_key_columns(watched);
  arguments text := (select string_agg(quote_literal(name), ', ') from unnest(array_to_string(keys, ',') || secret) as name);
begin
  if exists (select from information_schema.columns
             where table_schema = 'public' and table_name = watched and column_name = 'version') then
    execute format('create or replace trigger stamp before insert or update on %I for each row execute function factbook_stamp()', watched);
  end if;
  execute format('create or replace trigger audit_write after insert or delete on %I for each row execute function factbook_audit(%s)', watched, arguments);
  execute format('create or replace trigger audit_change after update on %I for each row when (old.* is distinct from new.*) execute function factbook_audit(%s)', watched, arguments);
end $$;
--> statement-breakpoint
-- Whatever was watched so far is watched with its key from now on.
select factbook_watch(
  relname,
  variadic case relname when 'user_password' then array['password_hash'] when 'password_reset' then array['token_hash']
           else '{}'::text[] end)
from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'audit_write';
--> statement-breakpoint
alter table audit disable trigger audit_immutable;
--> statement-breakpoint
update audit set record_key = factbook_key(coalesce(after, before), factbook_key_columns(table_name))
where to_regclass('public.' || quote_ident(table_name)) is not null;
--> statement-breakpoint
alter table audit enable trigger audit_immutable;
