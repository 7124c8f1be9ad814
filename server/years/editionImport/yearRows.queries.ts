import { sql } from 'drizzle-orm'
import { commentTypeLabels } from '#domain/airports/airportComment.ts'
import { isPairWhole, percentPairs } from '#domain/airports/airportInfo.ts'
import { airportYearFields } from '#domain/airports/airportYearColumns.ts'
import { carRentalSites, rateKey } from '#domain/airports/parking.ts'
import * as messages from '#domain/messages.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { defaultQuestionId, specialQuestionFields } from '#domain/years/specialQuestion.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  airportComment,
  airportExpansion,
  airportInstance,
  airportSpecialQuestion,
  parkingRate,
} from '../../database/schema/airports.ts'
import {
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '../../database/schema/companies.ts'
import { contact, contactPhone } from '../../database/schema/contacts.ts'
import { specialQuestion } from '../../database/schema/instances.ts'
import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  tenant,
} from '../../database/schema/terminals.ts'
import { chooseYearlyIds, NewIds, readFileId, readLastId } from './chooseIds.ts'
import type { Choices, LookupValues } from './lookupValues.queries.ts'
import type { EditionTables, ImportRow, Place } from './parseTables.ts'
import type { NewRows, Refuse, SharedRecords } from './sharedRecords.queries.ts'

interface Target {
  axnInstanceId: number
  /** Of every airport and company. */
  axnInstanceStatus: AxnInstanceStatus
}

interface Context {
  db: Db
  tables: EditionTables
  shared: SharedRecords
  lookups: LookupValues
  target: Target
  refuse: Refuse
}

/**
 * The rows of a year in the order of their references, and whatever is wrong with them in combination: references to
 * missing rows, unknown choices, and values that contradict each other.
 */
export async function buildYearRows(context: Context): Promise<NewRows[]> {
  return [
    { table: specialQuestion, rows: buildQuestion(context) },
    { table: airportInstance, rows: buildAirports(context) },
    { table: airportComment, rows: buildComments(context) },
    { table: airportSpecialQuestion, rows: buildAnswers(context) },
    { table: parkingRate, rows: buildParking(context) },
    await buildExpansions(context),
    ...buildTerminals(context),
    await buildTenants(context),
    ...buildCompanies(context),
    ...(await buildContacts(context)),
  ]
}

const yearOf = ({ target }: Context) => ({ axnInstanceId: target.axnInstanceId })

const keyOf = ({ keys }: Pick<ImportRow, 'keys'>, column: string): string => keys[column] ?? ''
const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text)

/** The airport of a row; undefined, with a problem, if the file has no row for it in the table of airports. */
function findAirport(context: Context, row: Pick<ImportRow, 'at' | 'keys'>): number | undefined {
  const { shared, refuse } = context
  const id = shared.airports.get(keyOf(row, 'airportId'))
  if (id !== undefined && reportedAirports(context).has(id)) return id
  refuse(row.at, 'airportId', `The airport ${quote(keyOf(row, 'airportId'))} is not in the airports table.`)
  return undefined
}

const reported = new WeakMap<EditionTables, Set<number | undefined>>()
function reportedAirports({ tables, shared }: Context): Set<number | undefined> {
  const known =
    reported.get(tables) ?? new Set(tables.airports.map(row => shared.airports.get(keyOf(row, 'airportId'))))
  reported.set(tables, known)
  return known
}

function findTerminal({ shared, refuse }: Context, row: Pick<ImportRow, 'at' | 'keys'>) {
  const found = shared.terminals.get(keyOf(row, 'terminalId'))
  if (!found)
    refuse(
      row.at,
      'terminalId',
      `The terminal ${quote(keyOf(row, 'terminalId'))} is not in the terminals table.`,
    )
  return found
}

function findCompany({ shared, refuse }: Context, row: Pick<ImportRow, 'at' | 'keys'>): number | undefined {
  const id = shared.companies.get(keyOf(row, 'companyId'))
  if (id === undefined)
    refuse(
      row.at,
      'companyId',
      `The company ${quote(keyOf(row, 'companyId'))} is in neither companies nor company_names.`,
    )
  return id
}

/** The key of a choice; null for an empty text, undefined with a problem for an unknown one. */
function choose<K extends string | number>(
  { refuse }: Context,
  at: Place,
  column: string,
  text: string | null,
  choices: Choices<K>,
): K | null | undefined {
  if (text === null || text === '') return null
  const key = choices.find(text)
  if (key === undefined) {
    const offered = choices.names.slice(0, 12).join('; ')
    refuse(
      at,
      column,
      `${quote(text)} is not a valid value. Use one of ${offered}${choices.names.length > 12 ? '; ...' : ''}.`,
    )
  }
  return key
}

function checkPlace(
  { lookups, refuse }: Context,
  at: Place,
  { isoCountryCode, stateProvinceCode }: { isoCountryCode: string | null; stateProvinceCode: string | null },
): void {
  if (isoCountryCode !== null && !lookups.countries.has(isoCountryCode))
    refuse(
      at,
      'isoCountryCode',
      `There is no country ${quote(isoCountryCode)}. Use a two-letter country code such as US.`,
    )
  else if (stateProvinceCode !== null && !lookups.states.has(`${isoCountryCode} ${stateProvinceCode}`))
    refuse(
      at,
      'stateProvinceCode',
      `There is no state or province ${quote(stateProvinceCode)} in ${isoCountryCode ?? 'an unknown country'}. Use its code, such as TX.`,
    )
}

function buildQuestion({ tables, target, refuse }: Context): (typeof specialQuestion.$inferInsert)[] {
  return tables.edition.flatMap(
    ({ at, values: { specialQuestionTitle: title, specialQuestion: question } }) => {
      if (title !== null && question !== null)
        return [{ axnInstanceId: target.axnInstanceId, questionId: defaultQuestionId, title, question }]
      if (title !== null) refuse(at, 'specialQuestion', messages.questionTextMissing)
      if (question !== null) refuse(at, 'specialQuestionTitle', messages.questionTitleMissing)
      return []
    },
  )
}

function buildAirports(context: Context): (typeof airportInstance.$inferInsert)[] {
  const { tables, shared, lookups, target, refuse } = context
  const rentals = Map.groupBy(
    tables.car_rentals.filter(row => findAirport(context, row) !== undefined),
    row => shared.airports.get(keyOf(row, 'airportId')),
  )
  for (const { keys, values, at } of tables.airport_names) {
    // Reported airports are checked below.
    if (!reportedAirports(context).has(shared.airports.get(keys['airportId'] ?? '')))
      checkPlace(context, at, values)
  }
  return tables.airports.flatMap(row => {
    const { at, values } = row
    const airportId = shared.airports.get(keyOf(row, 'airportId'))
    if (airportId === undefined) return []
    checkPlace(context, at, values)
    for (const { pair, first, second } of percentPairs)
      if (!isPairWhole(values[first], values[second])) refuse(at, first, messages.percentPair(pair))
    const figures = Object.fromEntries(
      Object.keys(airportYearFields).flatMap(name =>
        name in values ? [[name, values[name as keyof typeof values]]] : [],
      ),
    )
    const configuration = choose(
      context,
      at,
      'airportConfigurationName',
      values.airportConfigurationName,
      lookups.airportConfigurationName,
    )
    const management = choose(
      context,
      at,
      'concessionManagementType',
      values.concessionManagementType,
      lookups.concessionManagementType,
    )
    return [
      {
        airportId,
        ...target,
        ...emptyRentals,
        ...figures,
        ...Object.fromEntries(
          (rentals.get(airportId) ?? []).flatMap(rental => Object.entries(buildRental(context, rental))),
        ),
        airportConfigurationId: configuration ?? null,
        concessionManagementTypeId: management ?? null,
      },
    ]
  })
}

const emptyRentals = Object.fromEntries(
  carRentalSites.flatMap(({ agencies, revenue, revenueAirport }) =>
    [agencies, revenue, revenueAirport].map(name => [name, null]),
  ),
)

function buildRental(
  { refuse }: Context,
  { at, values }: ImportRow<'car_rentals'>,
): Record<string, number | null> {
  const found = carRentalSites.find(({ site }) => normalizeName(site) === normalizeName(values.site))
  if (!found) {
    refuse(
      at,
      'site',
      `${quote(values.site)} is not a valid value. Use one of ${carRentalSites.map(each => each.site).join('; ')}.`,
    )
    return {}
  }
  return {
    [found.agencies]: values.agencies,
    [found.revenue]: values.revenue,
    [found.revenueAirport]: values.revenueAirport,
  }
}

const questionTopic = 'SPECIALQUESTION'

function buildComments(context: Context): (typeof airportComment.$inferInsert)[] {
  return context.tables.comments.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    if (values.text === null) context.refuse(at, 'text', 'The comment is empty.')
    if (airportId === undefined || values.text === null || values.topic === questionTopic) return []
    if (!isCommentType(values.topic)) {
      const offered = [...Object.keys(commentTypeLabels), questionTopic].join('; ')
      context.refuse(at, 'topic', `${quote(values.topic)} is not a valid value. Use one of ${offered}.`)
      return []
    }
    return [{ airportId, ...yearOf(context), commentType: values.topic, airportComment: values.text }]
  })
}

const isCommentType = (topic: string): topic is keyof typeof commentTypeLabels => topic in commentTypeLabels

function buildAnswers(context: Context): (typeof airportSpecialQuestion.$inferInsert)[] {
  const { tables, shared, refuse } = context
  const isAsked = tables.edition.some(({ values }) => values.specialQuestion !== null)
  return tables.comments.flatMap(row => {
    const { at, values } = row
    const airportId = shared.airports.get(keyOf(row, 'airportId'))
    if (values.topic !== questionTopic || values.text === null || airportId === undefined) return []
    if (!isAsked) refuse(at, 'topic', 'The edition table has no special question that this could answer.')
    const answer = specialQuestionFields.answer.schema.safeParse(values.text)
    if (!answer.success) refuse(at, 'text', answer.error.issues[0]?.message ?? messages.answerTooLong)
    return [{ airportId, ...yearOf(context), questionId: defaultQuestionId, answer: values.text }]
  })
}

function buildParking(context: Context): (typeof parkingRate.$inferInsert)[] {
  return context.tables.parking_rates.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    const parkingType = rateKey.parkingType.safeParse(values.parkingType)
    const parkingRateType = rateKey.parkingRateType.safeParse(values.parkingRateType)
    for (const [column, read] of Object.entries({ parkingType, parkingRateType }))
      if (!read.success)
        context.refuse(
          at,
          column,
          `This is not a valid value. Use one of ${rateKey[column as keyof typeof rateKey].options.join('; ')}.`,
        )
    if (airportId === undefined || !parkingType.success || !parkingRateType.success) return []
    return [
      {
        ...values,
        airportId,
        ...yearOf(context),
        parkingType: parkingType.data,
        parkingRateType: parkingRateType.data,
      },
    ]
  })
}

async function buildExpansions(context: Context): Promise<NewRows> {
  const { db, tables, target } = context
  const plans = tables.expansions.flatMap(row => {
    const airportId = findAirport(context, row)
    return airportId === undefined ? [] : [{ airportId, row }]
  })
  const stored = await db
    .select({
      id: airportExpansion.expansionId,
      year: airportExpansion.axnInstanceId,
      airportId: airportExpansion.airportId,
      text: airportExpansion.expansionPlannedText,
    })
    .from(airportExpansion)
  const { ids, sequence } = await chooseIds(
    context,
    ['airport_expansion', 'expansion_id'],
    plans.map(({ airportId, row }) => ({
      id: readFileId(keyOf(row, 'expansionId')),
      identity: `${airportId} ${row.values.expansionPlannedText}`,
    })),
    stored.map(each => ({ ...each, identity: `${each.airportId} ${each.text}` })),
  )
  return {
    table: airportExpansion,
    sequence,
    rows: plans.map(({ airportId, row }, index) => ({
      ...row.values,
      expansionId: ids[index],
      airportId,
      axnInstanceId: target.axnInstanceId,
    })),
  }
}

async function chooseIds(
  { db, target }: Context,
  [table, column]: [table: string, column: string],
  records: Parameters<typeof chooseYearlyIds>[0],
  stored: readonly { id: number; year: number; identity: string }[],
) {
  const newIds = new NewIds(
    await readLastId(db, table, column),
    records.map(({ id }) => id),
  )
  const ids = chooseYearlyIds(
    records,
    stored.map(each => ({ ...each, isOfYear: each.year === target.axnInstanceId })),
    newIds,
  )
  return { ids, sequence: { table, column, last: newIds.largest } }
}

function buildTerminals(context: Context): NewRows[] {
  const { tables, shared, lookups, refuse } = context
  const year = yearOf(context)
  const terminals = tables.terminals.flatMap((row): (typeof airportTerminal.$inferInsert)[] => {
    const found = shared.terminals.get(keyOf(row, 'terminalId'))
    if (!found || findAirport(context, row) === undefined) return []
    const { terminalName: _name, terminalShortName: _short, ...traffic } = row.values
    return [{ ...found, ...year, ...traffic }]
  })
  const totals = tables.terminal_concessions.flatMap((row): (typeof airportTerminalTotal.$inferInsert)[] => {
    const { tenantType: typed, ...figures } = row.values
    const isSum = typed === 'WITHOUTDUTYFREE' || typed === 'WITHDUTYFREE'
    if (isSum) return []
    const tenantType = choose(context, row.at, 'tenantType', typed, lookups.tenantType)
    const found = findTerminal(context, row)
    return found && tenantType ? [{ ...found, ...year, tenantType, ...figures }] : []
  })
  const airlines = tables.terminal_airlines.flatMap((row): (typeof airlineTerminal.$inferInsert)[] => {
    const found = findTerminal(context, row)
    const airlineId = shared.airlines.get(row.values.airlineName)
    return found && airlineId !== undefined ? [{ ...found, ...year, airlineId }] : []
  })
  refuseRepeated(
    airlines,
    tables.terminal_airlines,
    ({ terminalId, airlineId }) => `${terminalId} ${airlineId}`,
    at => refuse(at, 'airlineName', 'The terminal has the same airline twice.'),
  )
  return [
    { table: airportTerminal, rows: terminals },
    { table: airportTerminalTotal, rows: totals },
    { table: airlineTerminal, rows: airlines },
  ]
}

/** Two names of a file may mean the same record. */
function refuseRepeated<R>(
  rows: readonly R[],
  given: readonly { at: Place }[],
  keyOfRow: (row: R) => string,
  refuse: (at: Place) => void,
): void {
  // If rows were left out, each has a problem of its own.
  if (rows.length !== given.length) return
  const seen = new Set<string>()
  for (const [index, row] of rows.entries()) {
    const key = keyOfRow(row)
    const at = given[index]?.at
    if (seen.has(key) && at) refuse(at)
    seen.add(key)
  }
}

async function buildTenants(context: Context): Promise<NewRows> {
  const { db, tables, shared, lookups, target, refuse } = context
  const tenants = tables.tenants.flatMap(row => {
    const { at, values } = row
    const airportId = findAirport(context, row)
    const terminal = findTerminal(context, row)
    const companyId = findCompany(context, row)
    const brandId = shared.brands.get(keyOf(row, 'brandId'))
    if (brandId === undefined)
      refuse(at, 'brandId', `The brand ${quote(keyOf(row, 'brandId'))} is not in the brand_names table.`)
    if (terminal && airportId !== undefined && terminal.airportId !== airportId)
      refuse(at, 'terminalId', 'The terminal belongs to another airport.')
    const tenantType = choose(context, at, 'tenantType', values.tenantType, lookups.tenantType)
    const productType = choose(context, at, 'productType', values.productType, lookups.productType)
    const tenantStatus = choose(context, at, 'tenantStatus', values.tenantStatus, lookups.tenantStatus)
    if (tenantType && productType && !lookups.categories.has(`${tenantType} ${productType}`))
      refuse(
        at,
        'productType',
        `The product type ${quote(productType)} does not belong to the tenant type ${quote(tenantType)}.`,
      )
    if (tenantStatus && values.leaseExpireDate !== null && !lookups.leasedStatuses.has(tenantStatus))
      refuse(
        at,
        'leaseExpireDate',
        'A tenant with this status has no lease. Delete the date, or change the status.',
      )
    if (airportId === undefined || !terminal || companyId === undefined || brandId === undefined) return []
    if (!tenantType || !productType || !tenantStatus) return []
    const futureLocation: 'Y' | 'N' = values.futureLocation ? 'Y' : 'N'
    const columns = {
      ...values,
      ...terminal,
      companyId,
      brandId,
      tenantType,
      productType,
      tenantStatus,
      futureLocation,
    }
    return [{ key: keyOf(row, 'tenantId'), at, columns }]
  })
  // A tenant has several rows if it has several locations. Without a key, each row is a tenant of its own.
  const groups = [
    ...Map.groupBy(tenants, ({ key, at }) => (key === '' ? `row ${at.row}` : `key ${key}`)).values(),
  ]
  const identify = (each: { airportId: number; brandId: number; companyId: number }) =>
    `${each.airportId} ${each.brandId} ${each.companyId}`
  const stored = await db
    .selectDistinct({
      id: tenant.tenantId,
      year: tenant.axnInstanceId,
      airportId: tenant.airportId,
      brandId: tenant.brandId,
      companyId: tenant.companyId,
    })
    .from(tenant)
  const { ids, sequence } = await chooseIds(
    context,
    ['tenant', 'tenant_id'],
    groups.flatMap(([first]) =>
      first ? [{ id: readFileId(first.key), identity: identify(first.columns) }] : [],
    ),
    stored.map(each => ({ ...each, identity: identify(each) })),
  )
  return {
    table: tenant,
    sequence,
    rows: groups.flatMap((locations, index) =>
      locations.map(({ columns }) => ({
        ...columns,
        tenantId: ids[index],
        axnInstanceId: target.axnInstanceId,
      })),
    ),
  }
}

function buildCompanies(context: Context): NewRows[] {
  const { tables, shared, lookups, target, refuse } = context
  const year = yearOf(context)
  const companies = tables.companies.flatMap((row): (typeof companyInstance.$inferInsert)[] => {
    const companyId = findCompany(context, row)
    checkPlace(context, row.at, row.values)
    const { dbe: dbeFlag, ...details } = row.values
    return companyId === undefined ? [] : [{ companyId, ...target, dbeFlag, ...details }]
  })
  refuseRepeated(
    companies,
    tables.companies,
    ({ companyId }) => `${companyId}`,
    at => refuse(at, 'companyName', 'Another row of the file means the same company.'),
  )
  const reportedCompanies = new Set(companies.map(each => each.companyId))
  const types = tables.company_types.flatMap((row): (typeof companyInstanceType.$inferInsert)[] => {
    const companyId = shared.companies.get(keyOf(row, 'companyId'))
    const companyType = choose(context, row.at, 'companyType', row.values.companyType, lookups.companyType)
    if (companyId === undefined || !reportedCompanies.has(companyId)) {
      refuse(
        row.at,
        'companyId',
        `The company ${quote(keyOf(row, 'companyId'))} is not in the companies table.`,
      )
      return []
    }
    const { companyTypeInfoText } = row.values
    return companyType ? [{ companyId, ...year, companyType, companyTypeInfoText }] : []
  })
  const known = new Set(types.map(({ companyId, companyType }) => `${companyId} ${companyType}`))
  const locations = tables.company_locations.flatMap(
    (row): (typeof companyAirportInstance.$inferInsert)[] => {
      const companyId = shared.companies.get(keyOf(row, 'companyId'))
      const companyType = choose(context, row.at, 'companyType', row.values.companyType, lookups.companyType)
      const airportId = shared.airports.get(keyOf(row, 'airportId'))
      if (companyType && !known.has(`${companyId} ${companyType}`))
        refuse(row.at, 'companyType', 'The company does not have this type in the company_types table.')
      if (airportId === undefined)
        refuse(
          row.at,
          'airportId',
          `The airport ${quote(keyOf(row, 'airportId'))} is in neither airports nor airport_names.`,
        )
      if (companyId === undefined || !companyType || airportId === undefined) return []
      return [{ companyId, ...year, companyType, airportId }]
    },
  )
  return [
    { table: companyInstance, rows: companies },
    { table: companyInstanceType, rows: types },
    { table: companyAirportInstance, rows: locations },
  ]
}

async function buildContacts(context: Context): Promise<NewRows[]> {
  const { db, tables, shared, lookups, refuse } = context
  const year = yearOf(context)
  const companyTypes = new Set(
    tables.company_types.map(
      row =>
        `${shared.companies.get(keyOf(row, 'companyId'))} ${lookups.companyType.find(row.values.companyType)}`,
    ),
  )
  const placed = new Map<string, number>()
  const people = tables.contacts.flatMap(row => {
    const { at, values } = row
    const [airport, company] = [keyOf(row, 'airportId'), keyOf(row, 'companyId')]
    checkPlace(context, at, values)
    if ((airport === '') === (company === '')) {
      refuse(
        at,
        'airportId',
        'A contact belongs either to an airport or to a company. Fill in one of the two.',
      )
      return []
    }
    const airportId = airport === '' ? null : findAirport(context, row)
    const companyId = company === '' ? null : findCompany(context, row)
    const responsibility = choose(
      context,
      at,
      'managementResponsibilityType',
      values.managementResponsibilityType,
      lookups.managementResponsibilityType,
    )
    const companyType = choose(context, at, 'companyType', values.companyType, lookups.companyType)
    if (airport !== '' && responsibility === null)
      refuse(
        at,
        'managementResponsibilityType',
        'The contact of an airport needs a management responsibility.',
      )
    if (company !== '' && companyType === null)
      refuse(at, 'companyType', 'The contact of a company needs a company type.')
    if (companyId && companyType && !companyTypes.has(`${companyId} ${companyType}`))
      refuse(at, 'companyType', 'The company does not have this type in the company_types table.')
    if (airportId === undefined || companyId === undefined) return []
    const owner = `${airportId} ${companyId}`
    const orderSequenceNumber = (placed.get(owner) ?? 0) + 1
    placed.set(owner, orderSequenceNumber)
    const { managementResponsibilityType: _type, workPhone, workPhoneExtension, fax, ...person } = values
    return [
      {
        id: readFileId(keyOf(row, 'contactId')),
        identity: `${owner} ${values.lastName} ${values.firstName}`,
        phones: [
          ...(workPhone ? [{ phoneType: 'Work', phone: workPhone, extPhone: workPhoneExtension }] : []),
          ...(fax ? [{ phoneType: 'Fax', phone: fax, extPhone: null }] : []),
        ],
        columns: {
          ...person,
          ...year,
          airportId,
          companyId,
          companyType: companyId === null ? null : (companyType ?? null),
          managementResponsibilityTypeId: airportId === null ? null : (responsibility ?? null),
          orderSequenceNumber,
        },
      },
    ]
  })
  const stored = await db
    .select({
      id: contact.contactId,
      year: contact.axnInstanceId,
      airportId: contact.airportId,
      companyId: contact.companyId,
      name: sql<string>`${contact.lastName} || ' ' || ${contact.firstName}`,
    })
    .from(contact)
  const { ids, sequence } = await chooseIds(
    context,
    ['contact', 'contact_id'],
    people,
    stored.map(each => ({ ...each, identity: `${each.airportId} ${each.companyId} ${each.name}` })),
  )
  return [
    {
      table: contact,
      sequence,
      rows: people.map(({ columns }, index) => ({ ...columns, contactId: ids[index] })),
    },
    {
      table: contactPhone,
      rows: people.flatMap(({ phones }, index) =>
        phones.map(phone => ({ ...year, contactId: ids[index], ...phone })),
      ),
    },
  ]
}
