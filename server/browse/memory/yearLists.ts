import { setImmediate } from 'node:timers/promises'
import type { Database } from '#platform/database/connect.ts'
import { DerivedRows } from '#platform/readModel/derivedRows.ts'
import type { RowSet } from '#platform/readModel/rowSet.ts'
import { compareAsRead, ListRow } from '#platform/readModel/selectRows.ts'
import { YearRows } from './yearRows.ts'

/** Whose lists: subscribers see what is published, administrators everything. */
export type Audience = 'readers' | 'administrators'

type Values = ListRow['values']

/** Rows between which other requests are answered. */
const rowsPerStep = 10_000

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
    const withEnd = (values: Values) => values['leaseExpireDate'] !== null
    const groups = await this.#groupShops(audience, withEnd, values =>
      ['brandId', 'companyId', 'airportId', 'tenantType', 'productType', 'leaseExpireDate']
        .map(key => values[key])
        .join('|'),
    )
    return groups.map(
      ([first, ...others]) =>
        new ListRow({
          ...first,
          locations: 1 + others.length,
          areaTotal: sumOf([first, ...others]),
          leaseExpireYear: String(first['leaseExpireDate']).slice(0, 4),
          hubSize: hubSizes.get(first['airportId']) ?? null,
        }),
    )
  }

  async #groupBrands(audience: Audience): Promise<ListRow[]> {
    const groups = await this.#groupShops(
      audience,
      () => true,
      values => values['brandId'],
    )
    return groups.map(shops => {
      const [{ brandId, brandName }] = shops
      const companies = new Set(shops.map(each => String(each['companyName'])))
      return new ListRow({
        brandId,
        brandName,
        locations: shops.length,
        airports: new Set(shops.map(each => each['airportId'])).size,
        areaTotal: sumOf(shops),
        companies: [...companies].toSorted(compareAsRead).join(', '),
      })
    })
  }

  /** The companies with the number of airports visible to this reader that have a tenant of theirs. */
  async #countAirports(audience: Audience): Promise<ListRow[]> {
    const groups = await this.#groupShops(
      audience,
      () => true,
      values => values['companyId'],
    )
    const airports = new Map(
      groups.map(shops => [shops[0]['companyId'], new Set(shops.map(each => each['airportId'])).size]),
    )
    return [...this.rows.companies]
      .filter(row => isVisible(row, audience))
      .map(({ values }) => new ListRow({ ...values, airports: airports.get(values['companyId']) ?? 0 }))
  }

  async #groupShops(
    audience: Audience,
    meets: (values: Values) => boolean,
    keyOf: (values: Values) => unknown,
  ): Promise<[Values, ...Values[]][]> {
    const groups = new Map<unknown, [Values, ...Values[]]>()
    let seen = 0
    // The rows as they are now, even if they are read again in between.
    const shops = [...this.rows.shops]
    for (const shop of shops) {
      seen += 1
      if (seen % rowsPerStep === 0) await setImmediate()
      if (!isVisible(shop, audience) || !meets(shop.values)) continue
      const key = keyOf(shop.values)
      const group = groups.get(key)
      if (group) group.push(shop.values)
      else groups.set(key, [shop.values])
    }
    return [...groups.values()]
  }
}

const forEach = <T>(make: (audience: Audience) => T): Record<Audience, T> => ({
  readers: make('readers'),
  administrators: make('administrators'),
})

const derive = (sources: RowSet<ListRow>[], work: () => Promise<ListRow[]>): DerivedRows<ListRow> =>
  new DerivedRows(() => sources.map(each => each.version).join(':'), work)

const sumOf = (shops: readonly Values[]): number =>
  shops.reduce((sum, { areaTotal }) => sum + (areaTotal as number), 0)
