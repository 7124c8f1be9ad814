import { editableLookupNames, editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { problem, type ProblemName } from '#domain/problems.ts'
import { translateConstraints } from '#platform/database/constraints.ts'

/** The name of a lookup's entry is unique: 'An airline of this name is there already.' */
function createNameTaken(
  lookup: EditableLookupName,
): [constraint: string, meaning: { problem: ProblemName; pointer: string; detail: string }] {
  const { table, one, name } = editableLookups[lookup]
  const entry = `${/^[AEIOU]/.test(one) ? 'An' : 'A'} ${one.toLowerCase()}`
  return [
    `${toSnakeCase(table)}_name_key`,
    { problem: 'duplicate', pointer: `/${name}`, detail: `${entry} with this name already exists.` },
  ]
}

/** The user-facing meaning of violated constraints and trigger errors. */
export const fromConstraintError = translateConstraints(
  problem,
  {
    app_user_display_name_key: {
      problem: 'duplicate',
      pointer: '/displayName',
      detail: 'This username is taken.',
    },
    app_user_email_key: { problem: 'duplicate', pointer: '/email', detail: 'This email address is taken.' },
    airport_iata_code_key: { problem: 'duplicate', pointer: '/iataCode', detail: 'This IATA code is taken.' },
    terminal_name_key: {
      problem: 'duplicate',
      pointer: '/terminalName',
      detail: 'The airport already has a terminal with this name.',
    },
    airline_terminal_key: {
      problem: 'duplicate',
      pointer: '/airlineId',
      detail: 'This airline is already in the list.',
    },
    axn_instance_us_enplanements_check: {
      problem: 'invalidInput',
      pointer: '/usEnplanementSource',
      detail: 'Enter the source of the United States enplanements.',
    },
    airport_instance_security_pair_check: { problem: 'valueRefused', pointer: '/preSecurityPercentAmount' },
    airport_instance_business_pair_check: { problem: 'valueRefused', pointer: '/businessPercentAmount' },
    airport_instance_od_pair_check: { problem: 'valueRefused', pointer: '/odPercentAmount' },
    company_name_key: {
      problem: 'duplicate',
      pointer: '/companyName',
      detail: 'Another company already has this name.',
    },
    ...Object.fromEntries(editableLookupNames.map(createNameTaken)),
    brand_name_key: {
      problem: 'duplicate',
      pointer: '/brandName',
      detail: 'Another brand already has this name.',
    },
    contact_company_instance_type_fk: {
      problem: 'unknownReference',
      pointer: '/companyType',
      detail: 'The company does not have this type.',
    },
    affiliated_airport_user_id_axn_instance_id_airport_id_pk: { problem: 'duplicateAffiliation' },
    affiliated_company_user_id_axn_instance_id_company_id_pk: { problem: 'duplicateAffiliation' },
    axn_instance_one_active_key: { problem: 'duplicate', detail: 'There is already an active instance.' },
    axn_instance_one_pending_key: { problem: 'duplicate', detail: 'There is already a pending instance.' },
  },
  // Raised by the triggers `factbook_refuse_closed_year` and `factbook_require_reason`.
  { FB001: 'historical', FB002: 'reasonRequired' },
)
