import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AirportComment } from '#domain/airports/airportComment.ts'
import type { AirportCoordinates } from '#domain/airports/airportCoordinates.ts'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import type { Contact } from '#domain/airports/contact.ts'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import type { StoredRentalParking } from '#domain/airports/parking.ts'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { lookupItems } from '#domain/catalog/lookups.ts'
import { withRetiredOptions } from '#domain/catalog/withRetiredOptions.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { defaultQuestionId, type SpecialQuestionAnswer } from '#domain/years/specialQuestion.ts'
import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { listLookup } from '../../catalog/lookups/lookups.queries.ts'
import { selectFormerNames } from '../../history/formerNames.queries.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { findAnswer } from '../../years/specialQuestions.queries.ts'
import type { AirportKey } from '../airportKey.ts'
import { getCoordinates } from '../airportRecord.queries.ts'
import { getAirportInstance, listComments } from '../airports.queries.ts'
import { listContacts } from '../contacts/contacts.queries.ts'
import { listAllExpansions } from '../expansions.queries.ts'
import { getRentalParking } from '../parking.queries.ts'
import { listAirportTenants } from '../tenants/airportTenants.queries.ts'
import { listTenantChoices } from '../tenants/tenantChoices.queries.ts'
import { listTerminals } from '../terminals/terminals.queries.ts'
import type { Choice } from './sheet.ts'

/** All data of an airport and year that the workbook contains, with the choices. */
export interface WorkbookYear {
  instance: AirportInstance
  terminals: AirportTerminal[]
  /** The names of terminals that were renamed, by each former name in the form in which names are compared. */
  terminalsByFormerName: ReadonlyMap<string, string>
  tenants: AirportTenant[]
  contacts: Contact[]
  location: AirportCoordinates
  expansions: AirportExpansion[]
  rentalParking: StoredRentalParking
  comments: AirportComment[]
  /** Null if the year has no question. */
  specialQuestion: SpecialQuestionAnswer | null
  configurations: Choice[]
  managementTypes: Choice[]
  responsibilities: Choice[]
  countries: Choice[]
  states: (Choice & { isoCountryCode: string })[]
  /** The choices offered to this person. */
  airlines: z.infer<typeof lookupItems.airlines>[]
  tenantChoices: TenantChoices
  isAdministrator: boolean
  /** US dollars per Canadian dollar, if the airport may enter Canadian dollars. */
  cadUsdRate: number | null
}

/** Throws `notFound` if the airport is not in that year. */
export async function readWorkbookYear(db: Db, key: AirportKey, actor: Actor): Promise<WorkbookYear> {
  const [
    instance,
    terminals,
    tenants,
    contacts,
    location,
    expansions,
    rentalParking,
    comments,
    specialQuestion,
    edition,
  ] = await readTogether([
    getAirportInstance(db, key.airportId, key.axnInstanceId),
    listTerminals(db, key.airportId, key.axnInstanceId),
    listAirportTenants(db, key),
    listContacts(db, getSubjectKey(key)),
    getCoordinates(db, key.airportId),
    listAllExpansions(db, key),
    getRentalParking(db, key),
    listComments(db, key),
    findAnswer(db, { ...key, questionId: defaultQuestionId }),
    getInstance(db, key.axnInstanceId),
  ])
  const [configurations, managementTypes, responsibilities, countries, states, airlines, tenantChoices] =
    await readTogether([
      listLookup(db, 'airport-configurations'),
      listLookup(db, 'concession-management-types'),
      listLookup(db, 'management-responsibility-types'),
      listLookup(db, 'countries'),
      listLookup(db, 'states-provinces'),
      listLookup(db, 'airlines', actor.userId),
      listTenantChoices(db, key),
    ])
  return {
    instance,
    terminals,
    terminalsByFormerName: await findFormerNames(db, terminals),
    tenants,
    contacts,
    location,
    expansions,
    rentalParking,
    comments,
    specialQuestion,
    configurations: withOwn(
      configurations.map(each => ({
        value: each.airportConfigurationId,
        label: each.airportConfigurationName,
      })),
      instance.airportConfigurationId,
      instance.airportConfigurationName,
    ),
    managementTypes: withOwn(
      managementTypes.map(each => ({
        value: each.concessionManagementTypeId,
        label: each.concessionManagementType,
      })),
      instance.concessionManagementTypeId,
      instance.concessionManagementType,
    ),
    responsibilities: responsibilities.map(each => ({
      value: each.managementResponsibilityTypeId,
      label: each.managementResponsibilityType,
    })),
    countries: countries.map(each => ({ value: each.isoCountryCode, label: each.countryName })),
    states: states.map(each => ({
      value: each.stateProvinceCode,
      label: each.stateProvinceName,
      isoCountryCode: each.isoCountryCode,
    })),
    airlines,
    tenantChoices,
    isAdministrator: can(actor, 'admin'),
    cadUsdRate: instance.airport.isoCountryCode === 'CA' ? (edition?.cadUsdRate ?? null) : null,
  }
}

/** A current name of another terminal wins. */
async function findFormerNames(
  db: Db,
  terminals: readonly AirportTerminal[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(terminals.map(({ terminal }) => [terminal.terminalId, terminal.terminalName]))
  const current = new Set([...names.values()].map(normalizeName))
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from (${selectFormerNames(['terminal'], 'terminal_name')}) as former
    where id in (select value::integer from json_array_elements_text(${JSON.stringify([...names.keys()])}::json))`)
  return new Map(
    rows
      .map(({ id, name }): [string, string] => [normalizeName(name), names.get(id) ?? name])
      .filter(([former]) => !current.has(former)),
  )
}

/** The choices, including the airport's current one. */
const withOwn = (offered: Choice[], value: number | null, label: string | null): Choice[] =>
  withRetiredOptions(offered, [{ value, label }], each => each.value)

/**
 * A hash of the versions of everything in the workbook, of the names that other records give it, and of the exchange rate
 * of its amounts. A different hash means that something was saved.
 */
export function hashVersions(year: WorkbookYear): string {
  const versions = [
    year.instance.version,
    year.terminals.map(({ terminal, version }) => [terminal.terminalId, terminal.terminalName, version]),
    year.tenants.map(each => [
      each.tenantId,
      each.locationNumber,
      each.version,
      each.brandName,
      each.companyName,
    ]),
    year.expansions.map(each => [each.airportExpansionPK.expansionId, each.version]),
    year.rentalParking.parkingRates.map(each => each.version),
    year.contacts.map(each => [each.contactId, each.version]),
    year.location.version,
    year.comments.map(each => each.version),
    year.specialQuestion?.version,
    ...(year.cadUsdRate === null ? [] : [year.cadUsdRate]),
  ]
  return createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 32)
}
