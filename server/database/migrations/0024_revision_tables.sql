DROP INDEX "audit_book_revision_index";--> statement-breakpoint
CREATE INDEX "audit_book_revision_index" ON "audit" USING btree ("transaction_id") WHERE "audit"."table_name" not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'list_view', 'digest_setting', 'passkey', 'recovery_code', 'authenticator_app', 'chart_embed');--> statement-breakpoint
-- The list of tables must be that of audit_book_revision_index. Otherwise, every read scans the audit.
create or replace function factbook_changes(next bigint, open bigint[]) returns json language plpgsql stable as $$
declare
  own constant bigint := pg_current_xact_id_if_assigned()::text::bigint;
  -- A restored copy may hold ids of another database server, which this one has not reached yet.
  reached constant bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  newest constant bigint := (select max(transaction_id) from audit
    where transaction_id < reached and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'list_view', 'digest_setting', 'passkey', 'recovery_code', 'authenticator_app', 'chart_embed'));
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
        and table_name not in ('session', 'user_password', 'password_reset', 'email_change', 'app_user', 'user_phone', 'affiliated_airport', 'affiliated_company', 'reminder', 'lease_feed', 'api_key', 'delegation', 'saved', 'list_view', 'digest_setting', 'passkey', 'recovery_code', 'authenticator_app', 'chart_embed')
      group by transaction_id, table_name, airport_id, axn_instance_id,
        case when table_name <> 'tenant' then company_id end, case when axn_instance_id is null then record_key end
    ) as change);
end $$;
