-- Stamping and auditing are done here, once, so that no query can forget them.
-- A transaction says who acts with set_config('factbook.user_id', ..., true) and what was asked with 'factbook.request'.

create function factbook_actor() returns integer language sql stable as
$$ select nullif(current_setting('factbook.user_id', true), '')::integer $$;
--> statement-breakpoint
create function factbook_stamp() returns trigger language plpgsql as $$
declare
  stamps constant text[] := array['version', 'modified_date', 'modified_user_id'];
begin
  if tg_op = 'INSERT' then
    new.modified_user_id := coalesce(new.modified_user_id, factbook_actor());
    return new;
  end if;
  -- A query may set version itself to say that something belonging to the record changed.
  if new.version = old.version and to_jsonb(new) - stamps = to_jsonb(old) - stamps then
    new.modified_date := old.modified_date;
    new.modified_user_id := old.modified_user_id;
    return new;
  end if;
  new.version := old.version + 1;
  new.modified_date := now();
  new.modified_user_id := factbook_actor();
  return new;
end $$;
--> statement-breakpoint
-- The arguments name columns that are secret and stay out of the audit.
create function factbook_audit() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  either jsonb;
begin
  if current_setting('factbook.audit', true) = 'off' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old) - coalesce(tg_argv, '{}'::text[]); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new) - coalesce(tg_argv, '{}'::text[]); end if;
  either := coalesce(becomes, was);
  insert into audit (user_id, request, table_name, before, after, airport_id, company_id, axn_instance_id)
  values (
    factbook_actor(),
    nullif(current_setting('factbook.request', true), ''),
    tg_table_name,
    was,
    becomes,
    (either ->> 'airport_id')::integer,
    (either ->> 'company_id')::integer,
    (either ->> 'axn_instance_id')::integer
  );
  return null;
end $$;
--> statement-breakpoint
create function factbook_immutable() returns trigger language plpgsql as $$
begin
  raise exception '% is a record of what happened and is never changed', tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_immutable before update or delete on audit
  for each row execute function factbook_immutable();
--> statement-breakpoint
create function factbook_watch(watched text, variadic secret text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select coalesce(string_agg(quote_literal(name), ', '), '') from unnest(secret) as name);
begin
  if exists (select from information_schema.columns
             where table_schema = 'public' and table_name = watched and column_name = 'version') then
    execute format('create trigger stamp before insert or update on %I for each row execute function factbook_stamp()', watched);
  end if;
  execute format('create trigger audit_write after insert or delete on %I for each row execute function factbook_audit(%s)', watched, arguments);
  execute format('create trigger audit_change after update on %I for each row when (old.* is distinct from new.*) execute function factbook_audit(%s)', watched, arguments);
end $$;
--> statement-breakpoint
select factbook_watch(table_name) from information_schema.tables
where table_schema = 'public' and table_type = 'BASE TABLE'
  and table_name not in ('audit', 'failed_sign_in', 'password_reset', 'user_password', 'schema_migration', 'demo_mark');
--> statement-breakpoint
select factbook_watch('user_password', 'password_hash');
--> statement-breakpoint
select factbook_watch('password_reset', 'token_hash');
