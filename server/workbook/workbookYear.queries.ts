import { createHash } from 'node:crypto'
import type { AirportInstance } from '#domain/airport.ts'
import type { AirportComment } from '#domain/airportComment.ts'
import type { AirportTenant } from '#domain/airportTenant.ts'
import type { AirportExpansion } from '#domain/expansion.ts'
import type { StoredRentalParking } from '#domain/parking.ts'
import { covidQuestionId, type SpecialQuestionAnswer } from '#domain/specialQuestion.ts'
import type { TenantChoices } from '#domain/tenantBlock.ts'
import type { AirportTerminal } from '#domain/terminal.ts'
import type { AirportKey } from '../airportKey.ts'
import { getAirportInstance } from '../airports/airports.queries.ts'
import { listComments } from '../comments/comments.queries.ts'
import type { Db } from '../db/connect.ts'
import { allExpansions } from '../expansions/expansions.queries.ts'
import { listAirportConfigurations, listConcessionManagementTypes } from '../lookups/lookups.queries.ts'
import { getRentalParking } from '../parking/parking.queries.ts'
import { getAnswer } from '../specialQuestions/specialQuestions.queries.ts'
import { listAirportTenants } from '../tenants/airportTenants.queries.ts'
import { listTenantChoices } from '../tenants/tenantChoices.queries.ts'
import { listTerminals } from '../terminals/terminals.queries.ts'
import type { Choice } from './sheet.ts'

/** All of an airport and year that the workbook holds, with what can be chosen. */
export interface WorkbookYear {
  instance: AirportInstance
  terminals: AirportTerminal[]
  tenants: AirportTenant[]
  expansions: AirportExpansion[]
  rentalParking: StoredRentalParking
  comments: AirportComment[]
  covid: SpecialQuestionAnswer
  configurations: Choice[]
  managementTypes: Choice[]
  tenantChoices: TenantChoices
}

/** Throws `notFound` where the airport is not in that year. */
export async function readWorkbookYear(db: Db, key: AirportKey): Promise<WorkbookYear> {
  const instance = await getAirportInstance(db, key.airportId, key.axnInstanceId)
  const configurations = await listAirportConfigurations(db)
  const managementTypes = await listConcessionManagementTypes(db)
  return {
    instance,
    terminals: await listTerminals(db, key.airportId, key.axnInstanceId),
    tenants: await listAirportTenants(db, key),
    expansions: await allExpansions(db, key),
    rentalParking: await getRentalParking(db, key),
    comments: await listComments(db, key),
    covid: await getAnswer(db, { ...key, questionId: covidQuestionId }),
    configurations: configurations.map(each => ({
      value: each.airportConfigurationId,
      label: each.airportConfigurationName,
    })),
    managementTypes: managementTypes.map(each => ({
      value: each.concessionManagementTypeId,
      label: each.concessionManagementType,
    })),
    tenantChoices: await listTenantChoices(db, key),
  }
}

/** The versions of all that the workbook holds, in one word: another word, and somebody saved something. */
export function versionsOf(year: WorkbookYear): string {
  const versions = [
    year.instance.version,
    year.terminals.map(each => [each.terminal.terminalId, each.version]),
    year.tenants.map(each => [each.tenantId, each.locationNumber, each.version]),
    year.expansions.map(each => [each.airportExpansionPK.expansionId, each.version]),
    year.rentalParking.parkingRates.map(each => each.version),
    year.comments.map(each => each.version),
    year.covid.version,
  ]
  return createHash('sha256').update(JSON.stringify(versions)).digest('hex').slice(0, 32)
}
