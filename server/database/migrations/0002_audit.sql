-- Versions and the audit are written here, once, so that no query can forget them. A transaction states who acts and
-- what was called with set_config('factbook.user_id', ..., true) and 'factbook.request'.

create function factbook_actor() returns integer language sql stable as
$$ select nullif(current_setting('factbook.user_id', true), '')::integer $$;
--> statement-breakpoint
-- A new status is a decision about an airport's or a company's data. It leaves the data's author and date unchanged.
-- Undoing an action restores a row exactly as it was, with its author and date ('factbook.restoring'), and increments
-- only the version. Comparing rows takes a tenth of the time of comparing their JSON.
create function factbook_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.modified_user_id := coalesce(new.modified_user_id, factbook_actor());
    return new;
  end if;
  if current_setting('factbook.restoring', true) = 'on' then
    new.version := old.version + 1;
    return new;
  end if;
  new.modified_date := old.modified_date;
  new.modified_user_id := old.modified_user_id;
  -- A query may set version itself to say that something belonging to the record changed.
  if new is not distinct from old then return new; end if;
  if tg_table_name in ('airport_instance', 'company_instance') then
    old.axn_instance_status := new.axn_instance_status;
    if new is not distinct from old then
      new.version := old.version + 1;
      return new;
    end if;
  end if;
  new.version := old.version + 1;
  new.modified_date := now();
  new.modified_user_id := factbook_actor();
  return new;
end $$;
--> statement-breakpoint
-- The values of a primary key as one text. A slash in a value is escaped, so that it separates nothing.
create function factbook_key(record jsonb, keys text[]) returns text language plpgsql immutable as $$
declare
  name text;
  key text;
begin
  foreach name in array keys loop
    key := concat_ws('/', key, replace(replace(record ->> name, '%', '%25'), '/', '%2F'));
  end loop;
  return key;
end $$;
--> statement-breakpoint
create function factbook_key_columns(watched text) returns text[] language sql stable as
$$ select coalesce(array_agg(attname::text order by place), '{}')
   from pg_index, unnest(indkey) with ordinality as key(number, place), pg_attribute
   where indrelid = format('public.%I', watched)::regclass and indisprimary
     and attrelid = indrelid and attnum = number $$;
--> statement-breakpoint
-- The action that a change belongs to, with the reason and the link by which a colleague acts. A call names it with
-- 'factbook.action'. Anything else is one action per transaction.
create function factbook_action() returns uuid language plpgsql as $$
declare
  own text := nullif(current_setting('factbook.action', true), '');
begin
  if own is null then
    own := gen_random_uuid()::text;
    perform set_config('factbook.action', own, true);
  end if;
  if current_setting('factbook.action_added', true) is distinct from own then
    insert into action (action_id, user_id, request, delegation_id, reason)
    values (own::uuid, factbook_actor(), nullif(current_setting('factbook.request', true), ''),
      nullif(current_setting('factbook.delegation', true), '')::integer,
      nullif(current_setting('factbook.reason', true), ''))
    on conflict do nothing;
    perform set_config('factbook.action_added', own, true);
  end if;
  return own::uuid;
end $$;
--> statement-breakpoint
-- The first argument lists the columns of the primary key. The others are secret columns, which the audit leaves out.
create function factbook_audit() returns trigger language plpgsql as $$
declare
  was jsonb;
  becomes jsonb;
  either jsonb;
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  if tg_nargs > 1 then
    was := was - tg_argv[1:];
    becomes := becomes - tg_argv[1:];
  end if;
  either := coalesce(becomes, was);
  insert into audit (user_id, request, table_name, record_key, before, after, airport_id, company_id, axn_instance_id, action_id)
  values (
    factbook_actor(),
    nullif(current_setting('factbook.request', true), ''),
    tg_table_name,
    factbook_key(either, string_to_array(tg_argv[0], ',')),
    was,
    becomes,
    (either ->> 'airport_id')::integer,
    (either ->> 'company_id')::integer,
    (either ->> 'axn_instance_id')::integer,
    factbook_action()
  );
  return null;
end $$;
--> statement-breakpoint
-- Writes the audit and the versions of a table. The audit leaves out its `secret` columns.
create function factbook_watch(watched text, variadic secret text[] default '{}') returns void language plpgsql as $$
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
select factbook_watch(name) from unnest(array[
  'affiliated_airport', 'affiliated_company', 'airline', 'airline_terminal', 'airport', 'airport_comment',
  'airport_configuration', 'airport_expansion', 'airport_instance', 'airport_special_question', 'airport_status_change',
  'airport_terminal', 'airport_terminal_total', 'airport_unavailable_figure', 'airport_warning_answer', 'app_user',
  'axn_instance', 'brand', 'company', 'company_airport_instance', 'company_instance', 'company_instance_type',
  'company_status_change', 'company_type', 'company_unavailable_figure', 'company_warning_answer',
  'concession_management_type', 'contact', 'contact_phone', 'country', 'definition_change', 'digest_setting',
  'job_category', 'location_statement', 'management_responsibility_type', 'parking_rate', 'product_type', 'remark',
  'reminder', 'session', 'special_question', 'state_province', 'stored_file', 'tenant', 'tenant_status', 'tenant_type',
  'tenant_type_product_type', 'terminal', 'user_phone']) as name;
--> statement-breakpoint
select factbook_watch('user_password', 'password_hash');
--> statement-breakpoint
select factbook_watch('password_reset', 'token_hash');
--> statement-breakpoint
select factbook_watch('email_change', 'confirmation_hash', 'objection_hash');
--> statement-breakpoint
select factbook_watch('api_key', 'key_hash');
--> statement-breakpoint
select factbook_audit_without('api_key', 'last_used_date');
--> statement-breakpoint
select factbook_watch('lease_feed', 'token_hash');
--> statement-breakpoint
select factbook_audit_without('lease_feed', 'content_hash', 'content_date', 'last_read_date');
--> statement-breakpoint
select factbook_watch('delegation', 'link_hash', 'mailed_hash');
--> statement-breakpoint
select factbook_audit_without('delegation', 'mailed_hash', 'last_opened_date');
--> statement-breakpoint
select factbook_watch('saved', 'seen');
--> statement-breakpoint
select factbook_audit_without('saved', 'seen');
--> statement-breakpoint
-- Rows of the audit and of stored files never change. A truncation calls no row triggers, so it is refused separately.
create function factbook_immutable() returns trigger language plpgsql as $$
begin
  raise exception '% is a record of what happened and is never changed', tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_immutable before update or delete on audit
  for each row execute function factbook_immutable();
--> statement-breakpoint
create trigger stored_file_immutable before update or delete on stored_file
  for each row execute function factbook_immutable();
--> statement-breakpoint
create trigger kept before truncate on audit for each statement execute function factbook_immutable();
--> statement-breakpoint
create trigger kept before truncate on stored_file for each statement execute function factbook_immutable();
--> statement-breakpoint
create trigger kept before truncate on action for each statement execute function factbook_immutable();
--> statement-breakpoint
create trigger kept before truncate on figure_correction for each statement execute function factbook_immutable();
--> statement-breakpoint
-- The changes that a snapshot did not show and the caller's does: of transactions that had not begun then (from `next` on)
-- or were in progress (`open`). Being stable, it sees what the calling statement sees. It returns null if there are none,
-- which takes one look into the index. Changes that appear on no page or report of others are left out, as in
-- `audit_book_revision_index`.
create function factbook_changes(next bigint, open bigint[]) returns json language plpgsql stable as $$
declare
  own constant bigint := pg_current_xact_id_if_assigned()::text::bigint;
  -- A restored copy may hold ids of another database server, which this one has not reached yet.
  reached constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  newest constant bigint := (select max(transaction_id) from audit
    where transaction_id < reached and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'digest_setting'));
begin
  if own is null and cardinality(open) = 0 and coalesce(newest < next, true) then return null; end if;
  return (
    select json_agg(json_build_object('transactionId', transaction_id, 'auditId', audit_id, 'table', table_name, 'recordKey', record_key,
      'airportId', airport_id, 'companyId', company_id, 'axnInstanceId', axn_instance_id))
    from (
      select transaction_id, table_name, airport_id, axn_instance_id, max(audit_id) as audit_id,
        case when table_name <> 'tenant' then company_id end as company_id,
        case when axn_instance_id is null then record_key end as record_key
      from audit
      where (transaction_id >= next and transaction_id < reached or transaction_id = any(open) or transaction_id = own)
        and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'job', 'job_asker', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'digest_setting')
      group by transaction_id, table_name, airport_id, axn_instance_id,
        case when table_name <> 'tenant' then company_id end, case when axn_instance_id is null then record_key end
    ) as change);
end $$;
