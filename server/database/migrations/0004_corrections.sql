-- Each change of a published figure is a correction, whose action needs a reason.

-- The columns of published figures by table, as domain/history/publishedFigures.ts lists them.
create function factbook_figures(table_name text) returns text[] language sql immutable as $$
  select case table_name
    when 'airport_instance' then array[
      'dwell_time_amount', 'passenger_svc_revenue_total', 'passenger_svc_revenue_airport_total', 'advertising_revenue_total',
      'advertising_revenue_airport_total', 'currency_exchange_revenue_total', 'currency_exchange_revenue_airport_total',
      'pre_security_percent_amount', 'post_security_percent_amount', 'business_percent_amount', 'leisure_percent_amount',
      'od_percent_amount', 'transfer_percent_amount', 'enplane_total', 'deplane_total', 'passenger_total',
      'passenger_ep_domestic_total', 'passenger_ep_intl_total', 'annual_percentage_change_amount', 'acdbe_percentage_amount',
      'car_rental_onsite_agencies_total', 'car_rental_onsite_revenue_total', 'car_rental_onsite_revenue_airport_total',
      'car_rental_offsite_agencies_total', 'car_rental_offsite_revenue_total', 'car_rental_offsite_revenue_airport_total',
      'car_rental_total', 'car_rental_area_total', 'parking_revenue_total', 'parking_revenue_airport_total']
    when 'airport_terminal' then array[
      'enplane_total', 'deplane_total', 'passenger_total', 'ep_domestic_total', 'ep_intl_total', 'annual_percent_change_amount']
    when 'airport_terminal_total' then array['gross_sales_total', 'rent_airport_total', 'area_total']
    when 'parking_rate' then array[
      'parking_space_quantity', 'parking_rate_amount', 'parking_revenue_total', 'parking_revenue_airport_total']
    when 'airport_expansion' then array['area_total']
    when 'tenant' then array['area_total', 'lease_expire_date']
  end
$$;
--> statement-breakpoint
-- The argument says whose changes need a reason: everyone's ('always'), or those of our own screens ('screens').
create function factbook_correct() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.airport_instance as instance join public.axn_instance as year using (axn_instance_id)
    where instance.airport_id = coalesce(new.airport_id, old.airport_id)
      and instance.axn_instance_id = coalesce(new.axn_instance_id, old.axn_instance_id)
      and instance.axn_instance_status = 'PUBLISHED' and year.axn_instance_master_status <> 'PENDING'
  ) then
    -- The row's audit trigger, which is first by its name, has just written this.
    insert into public.figure_correction (audit_id, action_id, is_reason_required)
    values (currval('public.audit_audit_id_seq'), factbook_action(),
      coalesce(current_setting('factbook.request', true), '') <> ''
        and (tg_argv[0] = 'always' or coalesce(current_setting('factbook.browser', true), '') = 'true'))
    on conflict do nothing;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Call it again after a change of `factbook_figures`.
create function factbook_watch_figures(watched text, needs_reason text) returns void language plpgsql as $$
declare
  -- An airport's own row exists before it is published, and what is published together with a change is no correction.
  is_whole constant boolean := watched = 'airport_instance';
  were constant text := (select string_agg(format('old.%I', name), ', ') from unnest(factbook_figures(watched)) as name);
  are constant text := replace(were, 'old.', 'new.');
begin
  execute format($trigger$create or replace trigger correction after update on %I for each row
    when (row(%s) is distinct from row(%s)%s) execute function factbook_correct(%L)$trigger$,
    watched, were, are, case when is_whole then ' and old.axn_instance_status = ''PUBLISHED''' else '' end, needs_reason);
  if is_whole then return; end if;
  execute format('create or replace trigger correction_added after insert on %I for each row
    when (num_nonnulls(%s) > 0) execute function factbook_correct(%L)', watched, are, needs_reason);
  execute format('create or replace trigger correction_deleted after delete on %I for each row
    when (num_nonnulls(%s) > 0) execute function factbook_correct(%L)', watched, were, needs_reason);
end $$;
--> statement-breakpoint
select factbook_watch_figures(watched, 'always')
from unnest(array['airport_instance', 'airport_terminal', 'airport_terminal_total', 'parking_rate']) as watched;
--> statement-breakpoint
select factbook_watch_figures(watched, 'screens') from unnest(array['tenant', 'airport_expansion']) as watched;
--> statement-breakpoint
-- The figures of a row, as the audit stores it.
create function factbook_figures_of(table_name text, record jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, record -> name) from unnest(factbook_figures(table_name)) as name
  where record is not null
$$;
--> statement-breakpoint
-- What changed between an airport's last two publications is a correction of the second.
create function factbook_correct_republished() returns trigger language plpgsql as $$
declare
  withdrawn constant bigint := (
    select max(audit_id) from public.audit
    where airport_id = new.airport_id and axn_instance_id = new.axn_instance_id and table_name = 'airport_instance'
      and before ->> 'axn_instance_status' = 'PUBLISHED' and after ->> 'axn_instance_status' <> 'PUBLISHED');
begin
  if withdrawn is null
    or (select axn_instance_master_status from public.axn_instance where axn_instance_id = new.axn_instance_id) = 'PENDING'
    -- The year became active after the airport had been withdrawn.
    or exists (select from public.audit where axn_instance_id = new.axn_instance_id and audit_id > withdrawn
      and table_name = 'axn_instance' and before ->> 'axn_instance_master_status' = 'PENDING'
      and after ->> 'axn_instance_master_status' <> 'PENDING') then
    return null;
  end if;
  insert into public.figure_correction (audit_id, action_id, is_reason_required)
  select audit_id, factbook_action(), coalesce(current_setting('factbook.request', true), '') <> ''
  from (
    select audit_id, factbook_figures_of(table_name, before) as was, factbook_figures_of(table_name, after) as becomes,
      factbook_figures_of(table_name, first_value(before) over record) as first,
      factbook_figures_of(table_name, last_value(after) over record) as last
    from public.audit
    where airport_id = new.airport_id and axn_instance_id = new.axn_instance_id and audit_id >= withdrawn
      and factbook_figures(table_name) is not null
    window record as (partition by table_name, record_key order by audit_id
      rows between unbounded preceding and unbounded following)
  ) as change
  where first is distinct from last and was is distinct from becomes
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger correction_republished after update on airport_instance for each row
  when (new.axn_instance_status = 'PUBLISHED' and old.axn_instance_status <> 'PUBLISHED')
  execute function factbook_correct_republished();
--> statement-breakpoint
create function factbook_require_reason() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'FB002', message = 'A change of a published figure needs a reason';
end $$;
--> statement-breakpoint
-- Deferred, so that an undo can be tried out without one.
create constraint trigger reason after insert on figure_correction deferrable initially deferred for each row
  when (new.is_reason_required and coalesce(current_setting('factbook.reason', true), '') = '')
  execute function factbook_require_reason();
