import { newUser, type NewUser } from '#domain/people/user.ts'
import { userFields } from '#domain/people/userFields.ts'
import { userImportColumns, userImportLimits, type UserImportColumn } from '#domain/people/userImport.ts'
import { userPhoneTypes } from '#domain/people/userPhone.ts'
import { formatCount } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { normalizeSearchText } from '#platform/contract/names.ts'
import {
  csvDelimiters,
  detectDelimiter,
  readCsvText,
  UnreadableCsv,
  type CsvDelimiter,
  type CsvFault,
  type CsvRecord,
} from '#platform/print/csv.ts'

/** The names that a cell may contain, with their keys. */
interface NamedKey<K extends string | number = string | number> {
  key: K
  names: readonly string[]
}

export interface UserCsvLists {
  roles: readonly NamedKey<number>[]
  jobCategories: readonly NamedKey<string>[]
  countries: readonly NamedKey<string>[]
  /** Within one country. */
  states: readonly (NamedKey<string> & { isoCountryCode: string })[]
}

/** A line with as many fields as the header. `user` is null if any of them is invalid. */
export interface UserCsvRow {
  line: number
  user: NewUser | null
  displayName: string
  email: string
  companyName: string
  airports: string[]
  companies: string[]
}

interface UserCsv {
  rows: UserCsvRow[]
  faults: CsvFault[]
}

type Cells = Record<UserImportColumn, string>
type ReportFault = (column: UserImportColumn, detail: string) => void

const columns = listKeys(userImportColumns)
const labelOf = (column: UserImportColumn): string => userImportColumns[column].label

/** Parses a file of users as far as possible without knowing the existing ones. */
export function readUserCsv(text: string, lists: UserCsvLists): UserCsv {
  const delimiter = detectDelimiter(text)
  const records = readRecords(text, delimiter)
  if ('faults' in records) return { rows: [], faults: records.faults }
  const [header, ...lines] = records.records
  if (!header) return refuseLine(1, explainNoHeader(text.replace(/^\uFEFF/, '')))
  const named = header.cells.map(columnOf)
  const faults = findHeaderFaults(header, named)
  if (faults.length > 0) return { rows: [], faults }
  if (lines.length === 0) return refuseLine(header.line, 'The file has no users below the column names.')
  if (lines.length > userImportLimits.rows) {
    const most = formatCount(userImportLimits.rows)
    return refuseLine(
      header.line,
      `The file has ${formatCount(lines.length)} users. You can add at most ${most} at a time.`,
    )
  }
  const read: UserCsv = { rows: [], faults: [] }
  for (const record of lines) readRecord(record, { named, delimiter }, lists, read)
  return read
}

function explainNoHeader(text: string): string {
  if (text === '') return 'The file is empty.'
  const holds = text.trim() === '' ? 'blank lines' : 'empty fields'
  return `The file has no column names, only ${holds}. Its first line must name the columns.`
}

const refuseLine = (line: number, detail: string): UserCsv => ({ rows: [], faults: [{ line, detail }] })

function readRecords(
  text: string,
  delimiter: CsvDelimiter,
): { records: CsvRecord[] } | { faults: CsvFault[] } {
  try {
    return { records: readCsvText(text, delimiter) }
  } catch (error) {
    if (error instanceof UnreadableCsv) return { faults: [error.fault] }
    throw error
  }
}

/** Letters and digits only, so that 'E-Mail' and 'email' are equal. */
const foldHeading = (text: string): string => normalizeSearchText(text).replaceAll(' ', '')

const columnOf = (header: string): UserImportColumn | undefined =>
  columns.find(column => [foldHeading(column), foldHeading(labelOf(column))].includes(foldHeading(header)))

function findHeaderFaults({ line, cells }: CsvRecord, named: (UserImportColumn | undefined)[]): CsvFault[] {
  if (cells.length === 1 && cells[0]?.includes('|'))
    return [{ line, detail: 'The columns must be separated by commas, semicolons, or tabs.' }]
  const unknown = cells.filter((cell, index) => named[index] === undefined && cell.trim() !== '')
  const missing = columns.filter(column => userImportColumns[column].required && !named.includes(column))
  const twice = columns.filter(column => named.indexOf(column) !== named.lastIndexOf(column))
  return [
    ...unknown.map(
      cell =>
        `“${escapeControl(shorten(cell.trim()))}” is not a column of a user file. Remove it, or use a heading of the template.`,
    ),
    ...missing.map(column => `The column ${labelOf(column)} is missing.`),
    ...twice.map(column => `The column ${labelOf(column)} appears twice. Remove one of the two.`),
  ].map(detail => ({ line, detail }))
}

function readRecord(
  { line, cells }: CsvRecord,
  { named, delimiter }: { named: (UserImportColumn | undefined)[]; delimiter: CsvDelimiter },
  lists: UserCsvLists,
  read: UserCsv,
): void {
  const beyond = cells.slice(named.length)
  if (cells.length < named.length || beyond.some(cell => cell.trim() !== '')) {
    const detail = `The line has ${cells.length} fields, but there are ${named.length} columns. Put quotation marks around a field that contains a ${csvDelimiters[delimiter]}.`
    read.faults.push({ line, detail })
    return
  }
  const texts = createRecord(columns, column => cells[named.indexOf(column)]?.trim() ?? '')
  const faults = new Map<UserImportColumn, string>()
  const fault: ReportFault = (column, detail) => {
    if (!faults.has(column)) faults.set(column, detail)
  }
  for (const column of columns) refuseUnsafe(column, texts[column], fault)
  const user = readUser(texts, lists, fault)
  for (const [column, detail] of faults) {
    const advised = texts[column] === '' ? detail : [detail, adviseOn(column, lists)].join(' ').trimEnd()
    read.faults.push({ line, column: labelOf(column), detail: withText(advised, texts[column]) })
  }
  // Cells that were refused are not compared with existing records.
  const accepted = (column: UserImportColumn) => (faults.has(column) ? '' : texts[column])
  read.rows.push({
    line,
    user: faults.size === 0 ? user : null,
    displayName: accepted('displayName'),
    email: accepted('email'),
    companyName: accepted('companyName'),
    airports: splitList(accepted('airports'), /[;,\s]+/).map(each => each.toUpperCase()),
    companies: splitList(accepted('companies'), ';'),
  })
}

const splitList = (text: string, separator: string | RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map(each => each.trim())
      .filter(each => each !== ''),
  ),
]

/** A spreadsheet would execute it when the users are listed. A phone number may begin with a plus. */
function refuseUnsafe(column: UserImportColumn, text: string, fault: ReportFault): void {
  if (!text.isWellFormed() || /\p{Cc}/u.test(text))
    fault(column, 'This contains an unprintable character. Remove it.')
  const isPhone = phoneColumns.some(each => each.phone === column)
  if (/^[=@-]/.test(text) || (text.startsWith('+') && !isPhone))
    fault(column, `This begins with ${text.charAt(0)} like a formula. Remove the ${text.charAt(0)}.`)
}

const phoneColumns = [
  { phone: 'mobilePhone', extPhone: null },
  { phone: 'homePhone', extPhone: null },
  { phone: 'workPhone', extPhone: 'workExtension' },
  { phone: 'fax', extPhone: 'faxExtension' },
] as const

/** The user that a line describes; null, with errors reported, if it describes none. */
function readUser(texts: Cells, lists: UserCsvLists, fault: ReportFault): NewUser | null {
  const isoCountryCode = keyOf(lists.countries, texts.isoCountryCode)
  const ofCountry = lists.states.filter(each => each.isoCountryCode === isoCountryCode)
  const stateProvinceCode = keyOf(ofCountry, texts.stateProvinceCode) ?? null
  // The state is optional, so the schema would treat an unknown one as none.
  if (texts.stateProvinceCode !== '' && stateProvinceCode === null) {
    fault('stateProvinceCode', `Please input a valid ${labelOf('stateProvinceCode')}.`)
  }
  const given = {
    ...texts,
    securityRoleId: keyOf(lists.roles, texts.securityRoleId),
    jobCategory: keyOf(lists.jobCategories, texts.jobCategory),
    isoCountryCode,
    stateProvinceCode,
    userStatus: texts.userStatus === '' ? 'ACTIVE' : keyOf(statuses, texts.userStatus),
    userPhoneList: phoneColumns.map(({ phone, extPhone }, index) => ({
      userPhonePK: { phoneType: userPhoneTypes[index] },
      phone: texts[phone],
      extPhone: extPhone && texts[extPhone],
    })),
  }
  const result = newUser.safeParse(given)
  for (const { path, message } of result.error?.issues ?? []) {
    const column = columnAt(path)
    fault(column, unnamed.test(message) ? `Please input a valid ${labelOf(column)}.` : message)
  }
  return result.data ?? null
}

const unnamed = /^(Invalid|Too|Unrecognized|Expected)/
const statuses = userFields.userStatus.options.map(({ value, label }) => ({
  key: value,
  names: [value, label],
}))

/** The column of a schema error. */
function columnAt([name, index, part]: PropertyKey[]): UserImportColumn {
  const phones = name === 'userPhoneList' ? phoneColumns[Number(index)] : undefined
  const column = phones ? (part === 'extPhone' && phones.extPhone) || phones.phone : String(name)
  return columns.find(each => each === column) ?? 'displayName'
}

/** Undefined if the list has no such name. */
function keyOf<K extends string | number>(list: readonly NamedKey<K>[], text: string): K | undefined {
  const wanted = foldHeading(text)
  return wanted === ''
    ? undefined
    : list.find(each => each.names.some(name => foldHeading(name) === wanted))?.key
}

/** What to type in a column that accepts only certain names. */
function adviseOn(column: UserImportColumn, { roles, jobCategories }: UserCsvLists): string {
  const offer = (list: readonly NamedKey[]) =>
    `Use ${joinWords(
      list.map(each => each.names.at(-1) ?? ''),
      'or',
    )}.`
  switch (column) {
    case 'securityRoleId':
      return offer(roles)
    case 'jobCategory':
      return offer(jobCategories)
    case 'userStatus':
      return offer(statuses)
    case 'isoCountryCode':
      return 'Use a name or a two-letter code, such as US.'
    case 'stateProvinceCode':
      return 'Use a name or a code of the country, such as TX.'
    default:
      return ''
  }
}

/** Shows invisible characters as escapes. */
const escapeControl = (text: string): string => JSON.stringify(text).slice(1, -1)

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}...` : text)

function withText(detail: string, text: string): string {
  if (text === '') return `${detail} The field is empty.`
  const isQuoted =
    detail.includes(`“${text}”`) || detail.split(' ').some(word => [text, `${text}.`].includes(word))
  return isQuoted ? detail : `${detail} The field contains “${escapeControl(shorten(text))}”.`
}
