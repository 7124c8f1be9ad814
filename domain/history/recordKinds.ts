import { countOf } from '#platform/contract/count.ts'
import type { Field } from '#platform/contract/field.ts'
import { commentTypeLabels } from '../airports/airportComment.ts'
import { airportChoiceFields } from '../airports/airportInfo.ts'
import { airportRecordFields } from '../airports/airportRecord.ts'
import { airportTenantFields } from '../airports/airportTenant.ts'
import { airportYearFields } from '../airports/airportYearColumns.ts'
import { responsibilityField } from '../airports/contact.ts'
import { contactFields } from '../airports/contactColumns.ts'
import { expansionFields } from '../airports/expansionColumns.ts'
import { mainTerminalFields } from '../airports/mainTerminal.ts'
import { parkingTypeLabels } from '../airports/parking.ts'
import { parkingRateFields } from '../airports/parkingColumns.ts'
import { terminalTotalFields, terminalTrafficFields } from '../airports/terminalColumns.ts'
import { digestFrequencyLabels, savedKinds } from '../browse/saved/saved.ts'
import { brandFields } from '../catalog/brand.ts'
import { editableLookupNames, editableLookups } from '../catalog/lookups.ts'
import { axnStatusLabels, recordStatusField } from '../catalog/recordStatus.ts'
import { tenantTypeLabels } from '../catalog/tenantTypes.ts'
import { companyTypeTextField, companyYearFields } from '../companies/company.ts'
import { companyFields } from '../companies/companyColumns.ts'
import { userFields } from '../people/userFields.ts'
import { withdrawalFields } from '../publishing/archive.ts'
import { delegationFields } from '../review/delegation.ts'
import { plausibilityFields } from '../review/plausibility.ts'
import { remarkActionLabels } from '../review/review.ts'
import { airportSteps, companySteps } from '../review/wizard.ts'
import { statusLabels } from '../review/workflow.ts'
import { bookSettingsFields } from '../years/bookSettings.ts'
import { faaFields } from '../years/faaEnplanements.ts'
import { masterStatusLabels } from '../years/masterStatusLabels.ts'
import { specialQuestionFields, yearQuestionFields } from '../years/specialQuestion.ts'
import { instanceSettingsFields } from '../years/yearSettings.ts'
import { describeFigureName } from './describeFigureName.ts'
import { toWords } from './letterCase.ts'

/** How a column is formatted: a form's field, or part of one. */
export type ColumnDescription = Pick<Field, 'label' | 'format'> &
  Partial<Pick<Field, 'unit' | 'options' | 'decimals'>> & {
    /** The stored text in readable form. */
    describe?: (text: string) => string
  }

/** The history's declaration of a table, by its name in camelCase. */
interface RecordKind {
  label: string
  /** The singular and plural in sentences, if they are not the label in lower case and its regular plural. */
  nouns?: readonly [one: string, many: string]
  /** The verb in sentences about added records, if it is not 'Added'. */
  addedVerb?: string
  /** The columns whose values name a record. */
  title: readonly string[]
  fields?: Record<string, ColumnDescription>
  /** The subject whose editors may see it; only administrators if missing. */
  owner?: 'airport' | 'company' | 'either'
  /** Decisions, remarks, and explanations about data do not change it, so they do not count as the last save. */
  isAboutData?: true
  /** Tables whose records are part of this record. Their keys begin with its key. */
  parts?: readonly string[]
  /** Why it cannot be restored. */
  stays?: string
  /** Columns that have their own actions and keep their current values. */
  kept?: readonly string[]
  /** Columns for internal use. */
  hidden?: readonly string[]
}

const listOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const text = (label: string): ColumnDescription => ({ label, format: 'text' })
const moment = (label: string): ColumnDescription => ({ label, format: 'dateTime' })
const coded = (label: string, labels: Readonly<Record<string, string>>): ColumnDescription => ({
  label,
  format: 'text',
  options: listOptions(labels),
})

const byItsWorkflow = 'Entries in the status history are never changed or removed.'
const status = coded('Status', statusLabels)
const axnStatus = coded(recordStatusField.label, axnStatusLabels)
const ofTheYear = { kept: ['axnInstanceStatus'] }

/** An entry in a status history is how the status of its subject changed. */
const changedStatusOf = (one: string, many: string) => ({
  nouns: [one, many] as const,
  addedVerb: 'Changed the status of',
  isAboutData: true as const,
})

const figureName: ColumnDescription = { label: 'About', format: 'text', describe: describeFigureName }
const warningAnswer = {
  label: 'Warning Response',
  nouns: ['warning response', 'warning responses'],
  title: ['warning'],
  fields: { warning: figureName },
  isAboutData: true,
  hidden: ['figures', 'answered'],
} satisfies RecordKind

const unavailableFigure = {
  label: 'Figure Not Available',
  nouns: ['figure marked not available', 'figures marked not available'],
  title: ['figure'],
  fields: { figure: figureName },
} satisfies RecordKind

/** The steps that a colleague can fill in, of airports and companies. */
const delegatedStepLabels = {
  ...Object.fromEntries([...airportSteps, ...companySteps].map(({ step, title }) => [step, title])),
  info: 'Information',
}

const storedFileKinds = { report: 'Report', book: 'Book', data: 'Data package', document: 'Document' }

/** The kinds of records that people change, in the order offered. */
export const recordKinds: Record<string, RecordKind> = {
  airport: {
    label: 'Airport',
    title: ['airportName', 'iataCode'],
    fields: { ...airportRecordFields, axnStatus },
  },
  airportInstance: {
    label: 'Airport Data',
    nouns: ['airport’s data', 'airports’ data'],
    title: ['airportId'],
    owner: 'airport',
    fields: {
      ...airportChoiceFields,
      ...airportYearFields,
    },
    ...ofTheYear,
  },
  terminal: { label: 'Terminal', title: ['terminalName'], fields: { ...mainTerminalFields, axnStatus } },
  airportTerminal: {
    label: 'Terminal Data',
    nouns: ['terminal’s data', 'terminals’ data'],
    title: ['terminalId'],
    owner: 'airport',
    fields: terminalTrafficFields,
    parts: ['airportTerminalTotal', 'airlineTerminal'],
  },
  airportTerminalTotal: {
    label: 'Concession Total',
    title: ['terminalId', 'tenantType'],
    owner: 'airport',
    fields: terminalTotalFields,
  },
  airlineTerminal: { label: 'Dominant Airline', title: ['terminalId', 'airlineId'], owner: 'airport' },
  tenant: {
    label: 'Tenant',
    title: ['brandId', 'terminalId'],
    owner: 'airport',
    fields: {
      ...airportTenantFields,
      tenantStatus: text('Status'),
      futureLocation: { label: 'Future Location', format: 'flag' },
    },
  },
  contact: {
    label: 'Contact',
    title: ['firstName', 'lastName'],
    owner: 'either',
    fields: contactFields,
    parts: ['contactPhone'],
  },
  contactPhone: {
    label: 'Contact Phone',
    nouns: ['contact phone number', 'contact phone numbers'],
    title: ['phoneType', 'phone'],
  },
  airportExpansion: {
    label: 'Expansion Plan',
    title: ['expansionPlannedText'],
    owner: 'airport',
    fields: expansionFields,
  },
  parkingRate: {
    label: 'Parking',
    nouns: ['parking rate', 'parking rates'],
    title: ['parkingType', 'parkingRateType'],
    owner: 'airport',
    fields: {
      ...parkingRateFields,
      parkingType: coded('Parking', parkingTypeLabels),
      parkingRateType: text('Rate Type'),
    },
  },
  airportComment: {
    label: 'Comment',
    title: ['commentType'],
    owner: 'airport',
    fields: {
      commentType: coded('About', commentTypeLabels),
      airportComment: { label: 'Comment', format: 'longText' },
    },
  },
  airportSpecialQuestion: {
    label: 'Special Question Answer',
    title: ['airportId'],
    owner: 'airport',
    fields: specialQuestionFields,
  },
  airportWarningAnswer: { ...warningAnswer, owner: 'airport' },
  airportUnavailableFigure: { ...unavailableFigure, owner: 'airport' },
  airportStatusChange: {
    label: 'Airport Status',
    ...changedStatusOf('airport', 'airports'),
    title: ['action'],
    owner: 'airport',
    fields: { fromStatus: { ...status, label: 'From' }, toStatus: { ...status, label: 'To' } },
    stays: byItsWorkflow,
  },
  remark: {
    label: 'Remark',
    title: ['label'],
    owner: 'either',
    isAboutData: true,
    fields: {
      act: coded('Entry', remarkActionLabels),
      remarkText: { label: 'Remark', format: 'longText' },
      label: text('About'),
      valueText: text('Value'),
    },
    stays: 'Remarks are never removed. Answer or resolve it instead.',
    hidden: ['remarkId', 'aboutRemarkId', 'step', 'terminalId', 'field'],
  },
  locationStatement: {
    label: 'Location Explanation',
    title: ['companyId', 'airportId'],
    owner: 'either',
    isAboutData: true,
    fields: {
      side: coded('By', { airport: 'Airport', company: 'Company' }),
      reason: { label: 'Reason', format: 'longText' },
    },
    hidden: ['differenceKind'],
  },
  company: { label: 'Company', title: ['companyName'], fields: companyFields },
  companyInstance: {
    label: 'Company Data',
    nouns: ['company’s data', 'companies’ data'],
    title: ['companyId'],
    owner: 'company',
    fields: { ...companyFields, ...companyYearFields },
    ...ofTheYear,
  },
  companyInstanceType: {
    label: 'Assigned Company Type',
    title: ['companyId', 'companyType'],
    owner: 'company',
    fields: { companyTypeInfoText: companyTypeTextField },
    parts: ['companyAirportInstance'],
  },
  companyAirportInstance: {
    label: 'Company Location',
    title: ['companyId', 'airportId', 'companyType'],
    owner: 'company',
  },
  companyWarningAnswer: { ...warningAnswer, owner: 'company' },
  companyUnavailableFigure: { ...unavailableFigure, owner: 'company' },
  companyStatusChange: {
    label: 'Company Status',
    ...changedStatusOf('company', 'companies'),
    title: ['action'],
    owner: 'company',
    fields: { fromStatus: { ...status, label: 'From' }, toStatus: { ...status, label: 'To' } },
    stays: byItsWorkflow,
  },
  brand: { label: 'Brand', title: ['brandName'], fields: { brandName: brandFields.brandName } },
  tenantTypeProductType: { label: 'Category', title: ['tenantType', 'productType'] },
  ...Object.fromEntries(
    editableLookupNames.map(each => {
      const { table, one, name, fields, key } = editableLookups[each]
      return [table, { label: one, title: [name], fields, hidden: [key.name] }]
    }),
  ),
  definitionChange: {
    label: 'Definition Change',
    title: ['figure'],
    fields: { figure: figureName, note: { label: 'What Changed', format: 'longText' } },
  },
  faaEnplanements: {
    label: 'FAA Enplanements',
    title: ['source'],
    fields: faaFields,
    hidden: ['enplanements'],
  },
  specialQuestion: { label: 'Special Question', title: ['title'], fields: yearQuestionFields },
  appUser: {
    label: 'User',
    title: ['firstName', 'lastName', 'displayName'],
    fields: userFields,
    kept: ['email', 'securityRoleId', 'userStatus'],
  },
  userPhone: {
    label: 'User Phone',
    nouns: ['user phone number', 'user phone numbers'],
    title: ['userId', 'phoneType'],
  },
  userPassword: {
    label: 'Password',
    title: ['userId'],
    fields: {
      changedDate: moment('Changed'),
      lastSignInDate: moment('Last Sign-In'),
      previousSignInDate: moment('Sign-In Before'),
    },
    stays: 'A password cannot be restored. Set a new one instead.',
  },
  emailChange: {
    label: 'Email Change',
    title: ['userId'],
    fields: {
      oldEmail: text('Old Email'),
      newEmail: text('New Email'),
      requested: moment('Requested'),
      confirmationExpires: moment('Confirmation Expires'),
      confirmed: moment('Confirmed'),
    },
    stays: 'An email address cannot be restored. Change it on the account page.',
  },
  affiliatedAirport: { label: 'Airport Affiliation', title: ['userId', 'airportId'] },
  affiliatedCompany: { label: 'Company Affiliation', title: ['userId', 'companyId'] },
  axnInstance: {
    label: 'Year',
    title: ['axnInstanceName'],
    fields: {
      axnInstanceName: text('Year'),
      axnInstanceMasterStatus: coded('Status', masterStatusLabels),
      ...instanceSettingsFields,
      ...bookSettingsFields,
      ...Object.fromEntries(
        Object.entries(plausibilityFields).map(([name, field]) => [`plausibility/${name}`, field]),
      ),
    },
    stays: 'A year can be changed only on its own page.',
  },
  reminder: {
    label: 'Reminder',
    addedVerb: 'Sent',
    title: ['airportId', 'companyId'],
    stays: 'A sent email cannot be recalled.',
  },
  saved: {
    label: 'Saved Item',
    title: ['userId', 'savedName'],
    fields: {
      savedKind: coded('Kind', savedKinds),
      savedName: text('Name'),
      isFollowed: text('Follow'),
    },
    stays: 'A saved item can be restored only by its owner.',
  },
  listView: {
    label: 'View of a List',
    title: ['userId', 'viewName'],
    fields: { viewName: text('Name'), isShared: text('Shared') },
    stays: 'A saved view can be restored only by its owner.',
  },
  digestSetting: {
    label: 'Email Choice',
    title: ['userId'],
    fields: { digestFrequency: coded('Email Me', digestFrequencyLabels) },
    stays: 'Only the user can change how often they are emailed.',
  },
  leaseFeed: {
    label: 'Private Feed',
    title: ['userId', 'feedName'],
    fields: {
      feedName: text('Name'),
      lastReadDate: moment('Last Read'),
      contentDate: moment('Contents Changed'),
    },
    stays: 'A revoked private link cannot be restored.',
  },
  chartEmbed: {
    label: 'Embedded Chart',
    title: ['userId', 'axnInstanceId'],
    fields: { revokedDate: moment('Revoked') },
    hidden: ['embedKey'],
    stays: 'A revoked embedded chart cannot be restored.',
  },
  passkey: {
    label: 'Passkey',
    title: ['userId', 'passkeyName'],
    fields: { passkeyName: text('Name'), lastUsedDate: moment('Last Used') },
    hidden: ['credentialId', 'publicKey', 'counter', 'transports'],
    stays: 'A removed passkey cannot be restored.',
  },
  authenticatorApp: {
    label: 'Authenticator App',
    title: ['userId'],
    fields: { lastUsedDate: moment('Last Used') },
    hidden: ['secret', 'lastStep'],
    stays: 'A removed authenticator app cannot be restored.',
  },
  recoveryCode: {
    label: 'Recovery Code',
    title: ['userId'],
    stays: 'A recovery code cannot be restored. Its owner can replace all of them.',
  },
  apiKey: {
    label: 'API Key',
    nouns: ['API key', 'API keys'],
    title: ['userId', 'keyName'],
    fields: {
      keyName: text('Name'),
      keyStart: text('Begins With'),
      lastUsedDate: moment('Last Used'),
    },
    stays: 'A revoked key cannot be restored.',
  },
  delegation: {
    label: 'Link for a Colleague',
    nouns: ['link for a colleague', 'links for colleagues'],
    owner: 'either',
    isAboutData: true,
    title: ['colleagueName', 'step'],
    fields: {
      ...delegationFields,
      step: coded('Step', delegatedStepLabels),
      givenUserId: text('Asked By'),
      lastOpenedDate: moment('Last Opened'),
      withdrawnDate: moment('Withdrawn'),
    },
    stays: 'A link for a colleague cannot be restored. Create a new one.',
  },
  storedFile: {
    label: 'Stored File',
    title: ['fileName'],
    fields: {
      kind: coded('Kind', storedFileKinds),
      fileName: text('File Name'),
      size: { label: 'Size', format: 'integer', unit: 'bytes' },
      sha256: text('SHA-256'),
      correctionNumber: text('Correction Number'),
      made: moment('Created'),
      madeUserId: text('Created By'),
    },
    hidden: ['name', 'mediaType', 'storageKey'],
    stays: 'Archived files never change.',
  },
  storedFileWithdrawal: {
    label: 'Withdrawn File',
    title: ['note'],
    fields: withdrawalFields,
  },
}

/** Changes that are automatic or private. */
export const unlistedTables: readonly string[] = [
  'session',
  'securityEvent',
  'passkeyChallenge',
  'passwordReset',
  'failedSignIn',
  'idempotencyKey',
  'demoMark',
]

/** The name, for administrators, of a table that is not in this list. */
export const getRecordKind = (kind: string): RecordKind =>
  recordKinds[kind] ?? {
    label: toWords(kind).replace(/ \w/g, letter => letter.toUpperCase()),
    title: [],
    stays: 'Records of this kind cannot be restored.',
  }

/** `1 tenant`, `2 categories`, `3 airports’ data` */
export function countRecords(kind: string, count: number): string {
  const { label, nouns } = getRecordKind(kind)
  const word = label.toLowerCase()
  const [one, many] = nouns ?? [
    word,
    /[^aeiou]y$/.test(word)
      ? `${word.slice(0, -1)}ies`
      : /(s|x|ch|sh)$/.test(word)
        ? `${word}es`
        : `${word}s`,
  ]
  return countOf(count, one, many)
}

/** Columns with the same name in every table. */
const everywhere: Record<string, ColumnDescription> = {
  axnInstanceId: text('Year'),
  airportId: text('Airport'),
  companyId: text('Company'),
  terminalId: text('Terminal'),
  brandId: text('Brand'),
  airlineId: text('Airline'),
  userId: text('User'),
  proposedUserId: text('Proposed By'),
  questionId: text('Question'),
  securityRoleId: text('Role'),
  managementResponsibilityTypeId: text(responsibilityField.label),
  isoCountryCode: text('Country'),
  stateProvinceCode: text('State/Province'),
  axnStatus,
  additionalInfoFlag: { label: 'Additional Info', format: 'flag' },
  leaseDateFlag: { label: 'Lease Date', format: 'flag' },
  axnInstanceStatus: status,
  tenantType: coded('Tenant Type', tenantTypeLabels),
  productType: text('Product Type'),
  companyType: text('Company Type'),
  phoneType: text('Phone Type'),
  locationNumber: text('Location Number'),
  sequenceNumber: text('Order'),
  mergedInto: text('Merged Into'),
  createdDate: moment('Created'),
  expiresDate: moment('Expires'),
  confirmed: { label: 'Confirmed', format: 'flag' },
  extPhone: text('Extension'),
  url: text('Website'),
}

/** The label and format of a kind's column. The default label is the column's name in words. */
export function describeColumn(kind: string, column: string): ColumnDescription {
  const known = recordKinds[kind]?.fields?.[column] ?? everywhere[column]
  return known ?? { label: toWords(column), format: column.endsWith('Date') ? 'dateTime' : 'text' }
}

/** Numbers assigned by the database, stamps, constants, and columns that could grant access. */
export const isHiddenColumn = (kind: string, column: string): boolean =>
  recordKinds[kind]?.hidden?.includes(column) ||
  column === (kind === 'appUser' ? 'userId' : `${kind}Id`) ||
  (column.endsWith('Id') && !recordKinds[kind]?.fields?.[column] && !everywhere[column]) ||
  ['version', 'modifiedDate', 'modifiedUserId', 'unitMeasureCode'].includes(column) ||
  /hash|token|secret|sessionId/i.test(column)

/** A record's key as the audit stores it: the values of its primary key in order. */
export const getRecordKey = (...values: readonly (string | number)[]): string =>
  values.map(value => String(value).replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')
