import { and, count, eq, inArray } from 'drizzle-orm'
import type { CompanyYear } from '#domain/review/companyChecks.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { readContactsWhere } from '../airports/contacts/contacts.queries.ts'
import { companyAirportInstance, companyUnavailableFigure } from '../database/schema/companies.ts'
import { contact } from '../database/schema/contacts.ts'
import { listUnavailableFigures } from '../review/unavailableFigures.queries.ts'
import { listCompanyInstances } from './companies.queries.ts'

/** The data that the checks of several companies need. Companies that are not in the year are left out. */
export async function readCompanyYears(
  db: Db,
  axnInstanceId: number,
  companyIds: readonly number[],
): Promise<CompanyYear[]> {
  const ofThose = and(eq(contact.axnInstanceId, axnInstanceId), inArray(contact.companyId, companyIds))
  const [instances, listedContacts, counted, unavailable] = await readTogether([
    listCompanyInstances(db, axnInstanceId, companyIds),
    readContactsWhere(db, ofThose),
    countLocations(db, axnInstanceId, companyIds),
    listUnavailableFigures(db, companyUnavailableFigure, axnInstanceId, companyIds),
  ])
  const contacts = Map.groupBy(listedContacts, each => each.companyId)
  const locationsOf = new Map(counted.map(each => [each.companyId, each.locations]))
  return instances.map(instance => {
    const { companyId } = instance.company
    return {
      instance,
      contacts: contacts.get(companyId) ?? [],
      locations: locationsOf.get(companyId) ?? 0,
      unavailable: unavailable.get(companyId) ?? [],
    }
  })
}

const countLocations = (db: Db, axnInstanceId: number, companyIds: readonly number[]) =>
  db
    .select({ companyId: companyAirportInstance.companyId, locations: count() })
    .from(companyAirportInstance)
    .where(
      and(
        eq(companyAirportInstance.axnInstanceId, axnInstanceId),
        inArray(companyAirportInstance.companyId, companyIds),
      ),
    )
    .groupBy(companyAirportInstance.companyId)
