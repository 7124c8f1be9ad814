import { problem } from '#domain/problems.ts'
import { translateConstraints } from '#platform/database/constraints.ts'

/** What the refusals of our constraints and triggers mean to a person. */
export const fromConstraintError = translateConstraints(
  problem,
  {
    app_user_display_name_key: {
      problem: 'duplicate',
      pointer: '/displayName',
      detail: 'This user name is taken.',
    },
    app_user_email_key: { problem: 'duplicate', pointer: '/email', detail: 'This email address is taken.' },
    airport_iata_code_key: { problem: 'duplicate', pointer: '/iataCode', detail: 'This IATA code is taken.' },
    terminal_name_key: {
      problem: 'duplicate',
      pointer: '/terminalName',
      detail: 'The airport has a terminal with this name.',
    },
    airline_terminal_key: {
      problem: 'duplicate',
      pointer: '/airlineId',
      detail: 'This airline is in the list already.',
    },
    axn_instance_us_enplanements_check: {
      problem: 'valueRefused',
      pointer: '/usEnplanementSource',
      detail: 'Give the source of the United States enplanements.',
    },
    airport_instance_security_pair_check: { problem: 'valueRefused', pointer: '/preSecurityPercentAmount' },
    airport_instance_business_pair_check: { problem: 'valueRefused', pointer: '/businessPercentAmount' },
    airport_instance_od_pair_check: { problem: 'valueRefused', pointer: '/odPercentAmount' },
    company_name_key: {
      problem: 'duplicate',
      pointer: '/companyName',
      detail: 'Another company has this name.',
    },
    airline_name_key: {
      problem: 'duplicate',
      pointer: '/airlineName',
      detail: 'An airline of this name is there already.',
    },
    airport_configuration_name_key: {
      problem: 'duplicate',
      pointer: '/airportConfigurationName',
      detail: 'An airport configuration of this name is there already.',
    },
    concession_management_type_name_key: {
      problem: 'duplicate',
      pointer: '/concessionManagementType',
      detail: 'A concession management type of this name is there already.',
    },
    management_responsibility_type_name_key: {
      problem: 'duplicate',
      pointer: '/managementResponsibilityType',
      detail: 'A management responsibility type of this name is there already.',
    },
    tenant_type_name_key: {
      problem: 'duplicate',
      pointer: '/tenantTypeDes',
      detail: 'A tenant type of this name is there already.',
    },
    tenant_status_name_key: {
      problem: 'duplicate',
      pointer: '/tenantStatusDes',
      detail: 'A tenant status of this name is there already.',
    },
    company_type_name_key: {
      problem: 'duplicate',
      pointer: '/companyTypeDes',
      detail: 'A company type of this name is there already.',
    },
    job_category_name_key: {
      problem: 'duplicate',
      pointer: '/jobCategoryName',
      detail: 'A job category of this name is there already.',
    },
    product_type_name_key: {
      problem: 'duplicate',
      pointer: '/productTypeDescription',
      detail: 'A product type of this name is there already.',
    },
    brand_name_key: { problem: 'duplicate', pointer: '/brandName', detail: 'Another brand has this name.' },
    contact_company_instance_type_fk: {
      problem: 'unknownReference',
      pointer: '/companyType',
      detail: 'The company does not have this type.',
    },
    affiliated_airport_user_id_axn_instance_id_airport_id_pk: { problem: 'duplicateAffiliation' },
    affiliated_company_user_id_axn_instance_id_company_id_pk: { problem: 'duplicateAffiliation' },
    axn_instance_one_active_key: { problem: 'duplicate', detail: 'There is an active instance already.' },
    axn_instance_one_pending_key: { problem: 'duplicate', detail: 'There is a pending instance already.' },
  },
  // Raised by the trigger `factbook_refuse_closed_year`.
  { FB001: 'historical' },
)
