import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { problem } from '#domain/problems.ts'
import type { AirportLastYear } from '#domain/review/airportReview.ts'
import { readUnconfirmedAirlines } from '#domain/review/checks/checkTerminals.ts'
import type { CheckedAirportYear } from '#domain/review/checks/finding.ts'
import { getSubjectKey } from '#domain/review/subjectKind.ts'
import { defaultQuestionId } from '#domain/years/specialQuestion.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { isOfAirports } from '../database/isOf.ts'
import { airportExpansion, airportUnavailableFigure } from '../database/schema/airports.ts'
import { contact } from '../database/schema/contacts.ts'
import { airportTerminal } from '../database/schema/terminals.ts'
import { listUnavailableFigures } from '../review/unavailableFigures.queries.ts'
import { readMarkedChanges } from '../years/definitionChanges.queries.ts'
import { readFaaFigures } from '../years/faaEnplanements.queries.ts'
import { findYearBefore, getInstance, getPlausibility } from '../years/instances.queries.ts'
import { listAnswers } from '../years/specialQuestions.queries.ts'
import type { AirportKey } from './airportKey.ts'
import { findAirportInstance, getAirportInstance, listAirportInstances } from './airports.queries.ts'
import { readContactsWhere, confirmContacts } from './contacts/contacts.queries.ts'
import { readExpansionsWhere, confirmExpansions } from './expansions.queries.ts'
import { getRentalParking, listRentalParking, confirmParkingRates } from './parking.queries.ts'
import { confirmAirportTenants } from './tenants/airportTenants.queries.ts'
import { listCheckedTenants } from './tenants/tenants.queries.ts'
import { confirmAirlines, listTerminals, readTerminalsWhere } from './terminals/terminals.queries.ts'

/**
 * Reads the data for the checks of several airports in a dozen statements: this year and, if the airport was in it, the
 * year before. Airports that are not in the year are left out.
 */
export async function readAirportYears(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
  today = getUtcToday(),
): Promise<CheckedAirportYear[]> {
  const [
    instances,
    terminals,
    tenants,
    listedContacts,
    listedExpansions,
    rentalParking,
    answers,
    unavailable,
    limits,
    lastYears,
    definitionChanges,
    faaFigures,
  ] = await readTogether([
    listAirportInstances(db, axnInstanceId, airportIds),
    terminalsByAirport(db, axnInstanceId, airportIds),
    listCheckedTenants(db, axnInstanceId, airportIds),
    readContactsWhere(db, isOfAirports(contact, axnInstanceId, airportIds)),
    readExpansionsWhere(db, isOfAirports(airportExpansion, axnInstanceId, airportIds)),
    listRentalParking(db, axnInstanceId, airportIds),
    listAnswers(db, { axnInstanceId, questionId: defaultQuestionId }, airportIds),
    listUnavailableFigures(db, airportUnavailableFigure, axnInstanceId, airportIds),
    getPlausibility(db, axnInstanceId),
    readLastYears(db, axnInstanceId, airportIds),
    readMarkedChanges(db, axnInstanceId),
    readFaaFigures(db, axnInstanceId, airportIds),
  ])
  const contacts = Map.groupBy(listedContacts, each => each.airportId)
  const expansions = Map.groupBy(listedExpansions, each => each.airportExpansionPK.airportId)
  return instances.flatMap(instance => {
    const { airportId } = instance
    const rental = rentalParking.get(airportId)
    if (!rental) return []
    return {
      instance,
      terminals: terminals.get(airportId) ?? [],
      tenants: tenants.get(airportId) ?? [],
      contacts: contacts.get(airportId) ?? [],
      expansions: expansions.get(airportId) ?? [],
      rentalParking: rental,
      specialQuestionAnswer: answers.get(airportId) ?? null,
      unavailable: unavailable.get(airportId) ?? [],
      today,
      limits,
      lastYear: lastYears.get(airportId) ?? null,
      definitionChanges,
      faa: faaFigures.get(airportId) ?? null,
    }
  })
}

async function terminalsByAirport(db: Db, axnInstanceId: number, airportIds: readonly number[]) {
  const rows = await readTerminalsWhere(db, isOfAirports(airportTerminal, axnInstanceId, airportIds))
  return Map.groupBy(rows, each => each.airportTerminalPK.airportId)
}

async function readLastYears(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, CheckedAirportYear['lastYear']>> {
  const year = await getInstance(db, axnInstanceId)
  const before = year && (await findYearBefore(db, year.axnInstanceName))
  if (!before) return new Map()
  const [instances, terminals] = await readTogether([
    listAirportInstances(db, before.axnInstanceId, airportIds),
    terminalsByAirport(db, before.axnInstanceId, airportIds),
  ])
  return new Map(
    instances.map(instance => [
      instance.airportId,
      { instance, terminals: terminals.get(instance.airportId) ?? [] },
    ]),
  )
}

/** The airport as it was in the year before this one; null if it was not in it. */
export async function getAirportLastYear(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<{ lastYear: AirportLastYear }> {
  const { axnInstanceName } = await getAirportInstance(db, airportId, axnInstanceId)
  const before = await findYearBefore(db, axnInstanceName)
  const instance = before && (await findAirportInstance(db, airportId, before.axnInstanceId))
  if (!instance) return { lastYear: null }
  const [terminals, rentalParking, changes] = await readTogether([
    listTerminals(db, airportId, instance.axnInstanceId),
    getRentalParking(db, instance),
    readMarkedChanges(db, axnInstanceId),
  ])
  return {
    lastYear: { instance, terminals, rentalParking, redefined: changes.flatMap(each => each.marks) },
  }
}

/** Confirms the carried-over rows of a finding, as the step itself does. */
export async function confirmRowsOfAirport(db: Db, key: AirportKey, warning: string): Promise<void> {
  const terminalId = readUnconfirmedAirlines(warning)
  const tenantType = tenantTypes.find(type => warning === `tenants.unconfirmed.${type}`)
  if (tenantType) await confirmAirportTenants(db, key, { tenantType, terminalId: null })
  else if (terminalId !== null) await confirmAirlines(db, { ...key, terminalId })
  else if (warning === 'contacts.unconfirmed') await confirmContacts(db, getSubjectKey(key))
  else if (warning === 'expansions.unconfirmed') await confirmExpansions(db, key)
  else if (warning === 'parkingRates.unconfirmed') await confirmParkingRates(db, key)
  else throw problem('unexpected')
}
