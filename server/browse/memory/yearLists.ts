import type { Database } from '#platform/database/connect.ts'
import { DerivedRows } from '#platform/readModel/derivedRows.ts'
import type { RowSet } from '#platform/readModel/rowSet.ts'
import { compareAsRead, ListRow } from '#platform/readModel/selectRows.ts'
import { filterInSteps, groupInSteps, mapInSteps } from '#platform/readModel/sortInSteps.ts'
import { YearRows } from './yearRows.ts'

/** Whose lists: subscribers see what is published, administrators everything. */
export type Audience = 'readers' | 'administrators'

export const isVisible = ({ values }: ListRow, audience: Audience): boolean =>
  audience === 'administrators' || values['axnInstanceStatus'] === 'PUBLISHED'

/** The rows of a year and what is computed from them. */
export class YearLists {
  readonly rows: YearRows
  readonly leases: Record<Audience, DerivedRows<ListRow>>
  readonly brands: Record<Audience, DerivedRows<ListRow>>
  readonly companies: Record<Audience, DerivedRows<ListRow>>

  constructor(database: Database, axnInstanceId: number, isClosed: boolean) {
    this.rows = new YearRows(database, axnInstanceId, isClosed)
    const { airports, shops, companies } = this.rows
    this.leases = forEach(audience => derive([shops, airports], () => this.#groupLeases(audience)))
    this.brands = forEach(audience => derive([shops], () => this.#groupBrands(audience)))
    this.companies = forEach(audience => derive([shops, companies], () => this.#countAirports(audience)))
  }

  /** One row for all of a tenant's locations at an airport whose leases end on the same day. */
  async #groupLeases(audience: Audience): Promise<ListRow[]> {
    const hubSizes = new Map(
      [...this.rows.airports].map(({ values }) => [values['airportId'], values['hubSize']]),
    )
    const ending = await this.#visibleShops(audience, shop => shop.values['leaseExpireDate'] !== null)
    const leases = await groupInSteps(ending, ({ values }) =>
      ['brandId', 'companyId', 'airportId', 'tenantType', 'productType', 'leaseExpireDate']
        .map(key => values[key])
        .join('|'),
    )
    return mapInSteps(leases, shops => {
      const { values } = shops[0]
      return new ListRow({
        ...values,
        locations: shops.length,
        areaTotal: sumAreas(shops),
        modifiedDate: lastModified(shops),
        leaseExpireYear: String(values['leaseExpireDate']).slice(0, 4),
        hubSize: hubSizes.get(values['airportId']) ?? null,
      })
    })
  }

  async #groupBrands(audience: Audience): Promise<ListRow[]> {
    const brands = await groupInSteps(await this.#visibleShops(audience), shop => shop.values['brandId'])
    return mapInSteps(brands, shops => {
      const { brandId, brandName } = shops[0].values
      const companies = new Set(shops.map(({ values }) => String(values['companyName'])))
      return new ListRow({
        brandId,
        brandName,
        locations: shops.length,
        airports: countAirports(shops),
        areaTotal: sumAreas(shops),
        companies: [...companies].toSorted(compareAsRead).join(', '),
      })
    })
  }

  /** The companies with the number of airports visible to this reader that have a tenant of theirs. */
  async #countAirports(audience: Audience): Promise<ListRow[]> {
    const shops = await groupInSteps(await this.#visibleShops(audience), shop => shop.values['companyId'])
    const airports = new Map(
      await mapInSteps(shops, ofOne => [ofOne[0].values['companyId'], countAirports(ofOne)] as const),
    )
    return [...this.rows.companies]
      .filter(row => isVisible(row, audience))
      .map(({ values }) => new ListRow({ ...values, airports: airports.get(values['companyId']) ?? 0 }))
  }

  #visibleShops(audience: Audience, meets: (shop: ListRow) => boolean = () => true): Promise<ListRow[]> {
    return filterInSteps(this.rows.shops, shop => isVisible(shop, audience) && meets(shop))
  }
}

const forEach = <T>(make: (audience: Audience) => T): Record<Audience, T> => ({
  readers: make('readers'),
  administrators: make('administrators'),
})

const derive = (sources: RowSet<ListRow>[], work: () => Promise<ListRow[]>): DerivedRows<ListRow> =>
  new DerivedRows(() => sources.map(each => each.version).join(':'), work)

/** The square footage of all of them. */
export const sumAreas = (shops: readonly ListRow[]): number =>
  shops.reduce((sum, { values }) => sum + (values['areaTotal'] as number), 0)

const lastModified = (shops: readonly ListRow[]): string =>
  shops.reduce((last, { values }) => {
    const modified = values['modifiedDate'] as string
    return modified > last ? modified : last
  }, '')

/** The number of airports that they are at. */
export const countAirports = (shops: readonly ListRow[]): number =>
  new Set(shops.map(({ values }) => values['airportId'])).size
