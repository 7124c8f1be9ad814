import { normalizeName } from '#platform/contract/names.ts'
import type { Db } from '#platform/database/connect.ts'
import {
  airportConfiguration,
  companyType,
  concessionManagementType,
  country,
  managementResponsibilityType,
  productType,
  stateProvince,
  tenantStatus,
  tenantType,
  tenantTypeProductType,
} from '../../database/schema/lookups.ts'

/** The valid values of a column, each with the texts that stand for it. */
export class Choices<K extends string | number> {
  readonly names: readonly string[]
  readonly #keys = new Map<string, K>()

  constructor(choices: readonly { key: K; names: readonly string[] }[]) {
    this.names = choices.map(({ names }) => names.join(': '))
    for (const { key, names } of choices) for (const name of names) this.#keys.set(normalizeName(name), key)
  }

  find(text: string): K | undefined {
    return this.#keys.get(normalizeName(text))
  }
}

export type LookupValues = Awaited<ReturnType<typeof readLookupValues>>

/** The lookups that columns of an edition refer to. */
export async function readLookupValues(db: Db) {
  const statuses = await db.select().from(tenantStatus).orderBy(tenantStatus.sequenceNumber)
  const configurations = await db
    .select()
    .from(airportConfiguration)
    .orderBy(airportConfiguration.airportConfigurationId)
  const managementTypes = await db
    .select()
    .from(concessionManagementType)
    .orderBy(concessionManagementType.concessionManagementTypeId)
  const responsibilities = await db
    .select()
    .from(managementResponsibilityType)
    .orderBy(managementResponsibilityType.managementResponsibilityTypeId)
  const tenantTypes = await db.select().from(tenantType).orderBy(tenantType.sequenceNumber)
  const productTypes = await db.select().from(productType).orderBy(productType.productType)
  const companyTypes = await db.select().from(companyType).orderBy(companyType.sequenceNumber)
  const categories = await db
    .select()
    .from(tenantTypeProductType)
    .orderBy(tenantTypeProductType.tenantType, tenantTypeProductType.productType)
  const countries = await db.select().from(country)
  const states = await db.select().from(stateProvince)
  return {
    tenantStatus: new Choices(
      statuses.map(each => ({ key: each.tenantStatus, names: [each.tenantStatus, each.tenantStatusDes] })),
    ),
    leasedStatuses: new Set(
      statuses.filter(each => each.leaseDateFlag === 'Y').map(each => each.tenantStatus),
    ),
    tenantType: new Choices(
      tenantTypes.map(each => ({ key: each.tenantType, names: [each.tenantType, each.tenantTypeDes] })),
    ),
    productType: new Choices(
      productTypes.map(each => ({
        key: each.productType,
        names: [each.productType, each.productTypeDescription],
      })),
    ),
    categories: new Set(categories.map(each => `${each.tenantType} ${each.productType}`)),
    companyType: new Choices(
      companyTypes.map(each => ({ key: each.companyType, names: [each.companyType, each.companyTypeDes] })),
    ),
    airportConfigurationName: new Choices(
      configurations.map(each => ({
        key: each.airportConfigurationId,
        names: [each.airportConfigurationName],
      })),
    ),
    concessionManagementType: new Choices(
      managementTypes.map(each => ({
        key: each.concessionManagementTypeId,
        names: [each.concessionManagementType],
      })),
    ),
    managementResponsibilityType: new Choices(
      responsibilities.map(each => ({
        key: each.managementResponsibilityTypeId,
        names: [each.managementResponsibilityType],
      })),
    ),
    countries: new Set(countries.map(each => each.isoCountryCode)),
    states: new Set(states.map(each => `${each.isoCountryCode} ${each.stateProvinceCode}`)),
  }
}
