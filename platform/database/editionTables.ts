/**
 * How each table takes part in the snapshot of a closed year. Every table belongs to exactly one of the three lists; a
 * test compares them with the database.
 */

/** The same in all open years. Closing a year copies them, so that later changes do not reach it. */
export const sharedTables = [
  'airline',
  'airport',
  'airport_configuration',
  'brand',
  'company',
  'company_type',
  'concession_management_type',
  'country',
  'management_responsibility_type',
  'product_type',
  'state_province',
  'tenant_status',
  'tenant_type',
  'tenant_type_product_type',
  'terminal',
] as const

/** Their rows belong to one year each. Closing the year makes its rows immutable. */
export const yearlyTables = [
  'airline_terminal',
  'airport_comment',
  'airport_expansion',
  'airport_instance',
  'airport_special_question',
  'airport_status_change',
  'airport_terminal',
  'airport_terminal_total',
  'airport_unavailable_figure',
  'airport_warning_answer',
  'axn_instance',
  'company_airport_instance',
  'company_instance',
  'company_instance_type',
  'company_status_change',
  'company_unavailable_figure',
  'company_warning_answer',
  'contact',
  'contact_phone',
  'parking_rate',
  'special_question',
  'tenant',
] as const

/** No part of what a year publishes: people and their rights, work to do, files, and the record of what happened. */
export const tablesOutsideEditions = [
  'action',
  'affiliated_airport',
  'affiliated_company',
  'app_user',
  'audit',
  'demo_mark',
  'edition',
  'edition_table',
  'email_change',
  'failed_sign_in',
  'idempotency_key',
  'job',
  'job_asker',
  'job_category',
  'lease_feed',
  'password_reset',
  'reminder',
  'schema_migration',
  'session',
  'stored_file',
  'user_password',
  'user_phone',
] as const
