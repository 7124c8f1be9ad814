import { type LocationArea, sumAreas } from '#domain/airports/locationArea.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Database } from '#platform/database/connect.ts'
import { withValues, type Statement } from '#platform/database/statement.ts'
import { DerivedRows } from '#platform/readModel/derivedRows.ts'
import { RowSet } from '#platform/readModel/rowSet.ts'
import { createListRows, ListRow } from '#platform/readModel/selectRows.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import { selectEdition } from '../../years/editions.ts'
import { listPeerYears, type PeerYear } from '../airportPeers.queries.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import {
  airportStatements,
  tenantStatements,
  companyStatements,
  airportContactStatements,
  companyContactStatements,
} from '../listing/directories.queries.ts'
import type { RowStatements } from '../listing/directories.queries.ts'
import type {
  AirportContactValues,
  AirportValues,
  BrandValues,
  CompanyContactValues,
  CompanyValues,
  LeaseValues,
  ListedCompanyValues,
  StatusValues,
  TenantValues,
} from './rowValues.ts'
import type { RecordChange } from './snapshot.queries.ts'

/** The audience of the lists: subscribers see published data, administrators everything. */
export type Audience = 'readers' | 'administrators'

export const audienceOf = (actor: Actor): Audience => (can(actor, 'admin') ? 'administrators' : 'readers')

export const isVisible = ({ values }: ListRow<StatusValues>, audience: Audience): boolean =>
  audience === 'administrators' || values.axnInstanceStatus === 'PUBLISHED'

/** The rows of a year and the data derived from them. */
export class YearLists {
  readonly rows: YearRows
  /** For every audience, because all locations of a lease are at one airport. */
  readonly leases: DerivedRows<ListRow<LeaseValues>>
  readonly brands: Record<Audience, DerivedRows<ListRow<BrandValues>>>
  readonly companies: Record<Audience, DerivedRows<ListRow<ListedCompanyValues>>>
  /**
   * The result of `readEdition` for a version of its sources. Not in a `WeakMap` by year, because garbage collection
   * visits a large value all in one go, while every call waits.
   */
  readonly explored: Partial<Record<Audience, { version: string; edition: ExploredEdition }>> = {}

  constructor(database: Database, axnInstanceId: number, isClosed: boolean) {
    this.rows = new YearRows(database, axnInstanceId, isClosed)
    const { airports, tenants, companies } = this.rows
    this.leases = derive([tenants, airports], () => groupLeases(tenants, airports))
    this.brands = forEach(audience => derive([tenants], () => this.#groupBrands(audience)))
    this.companies = forEach(audience => derive([tenants, companies], () => this.#countAirports(audience)))
  }

  #groupBrands(audience: Audience): ListRow<BrandValues>[] {
    const brands = Map.groupBy(this.#visibleTenants(audience), tenant => tenant.values.brandId)
    return Array.from(brands, ([brandId, tenants]) => {
      const companies = new Set(tenants.map(({ values }) => values.companyName))
      return new ListRow({
        brandId,
        brandName: tenants[0]?.values.brandName ?? '',
        locations: tenants.length,
        airports: countAirports(tenants),
        ...sumAreasOf(tenants),
        companies: [...companies].toSorted(compareAsRead).join(', '),
      })
    })
  }

  /** The companies with the number of airports visible to this reader that list a tenant of theirs. */
  #countAirports(audience: Audience): ListRow<ListedCompanyValues>[] {
    const tenants = Map.groupBy(this.#visibleTenants(audience), tenant => tenant.values.companyId)
    return [...this.rows.companies]
      .filter(row => isVisible(row, audience))
      .map(
        ({ values }) =>
          new ListRow({ ...values, airports: countAirports(tenants.get(values.companyId) ?? []) }),
      )
  }

  #visibleTenants(audience: Audience): ListRow<TenantValues>[] {
    return [...this.rows.tenants].filter(tenant => isVisible(tenant, audience))
  }
}

const leaseKeys = [
  'airportId',
  'brandId',
  'companyId',
  'tenantType',
  'productType',
  'leaseExpireDate',
] as const

/** One row per lease, as `leaseDirectory` defines it. */
function groupLeases(
  tenants: Iterable<ListRow<TenantValues>>,
  airports: Iterable<ListRow<AirportValues>>,
): ListRow<LeaseValues>[] {
  const hubSizes = new Map(Array.from(airports, ({ values }) => [values.airportId, values.hubSize]))
  const lasting = [...tenants].filter(({ values }) => values.leaseExpireDate !== null)
  const leases = Map.groupBy(lasting, row => leaseKeys.map(key => row.values[key]).join('|'))
  return [...leases.values()].flatMap(locations => {
    const [first] = locations
    if (!first) return []
    const { values } = first
    const leaseExpireDate = values.leaseExpireDate ?? ''
    return new ListRow({
      ...values,
      leaseExpireDate,
      locations: locations.length,
      ...sumAreasOf(locations),
      modifiedDate: lastModified(locations),
      leaseExpireYear: leaseExpireDate.slice(0, 4),
      hubSize: hubSizes.get(values.airportId) ?? null,
    })
  })
}

const forEach = <T>(make: (audience: Audience) => T): Record<Audience, T> => ({
  readers: make('readers'),
  administrators: make('administrators'),
})

const derive = <Row>(sources: { version: number }[], work: () => Row[]): DerivedRows<Row> =>
  new DerivedRows(() => sources.map(each => each.version).join(':'), work)

/** The total square footage of the locations. */
export const sumAreasOf = (tenants: readonly ListRow<TenantValues>[]): LocationArea =>
  sumAreas(tenants.map(({ values }) => values.areaTotal))

const lastModified = (tenants: readonly ListRow<TenantValues>[]): string =>
  tenants.reduce((last, { values }) => (values.modifiedDate > last ? values.modifiedDate : last), '')

/** The number of airports that have one of the locations. */
export const countAirports = (tenants: readonly ListRow<TenantValues>[]): number =>
  new Set(tenants.map(({ values }) => values.airportId)).size

/** The data in the lists of one year, in any status, by airport or by company. */
class YearRows {
  readonly axnInstanceId: number
  readonly airports: RowSet<ListRow<AirportValues>>
  /** With every figure of each airport and its terminals. */
  readonly airportYears: RowSet<PeerYear>
  readonly tenants: RowSet<ListRow<TenantValues>>
  readonly airportContacts: RowSet<ListRow<AirportContactValues>>
  readonly companies: RowSet<ListRow<CompanyValues>>
  readonly companyContacts: RowSet<ListRow<CompanyContactValues>>
  readonly #database: Database
  readonly #isClosed: boolean

  /** A closed year is read from its snapshot. */
  constructor(database: Database, axnInstanceId: number, isClosed: boolean) {
    this.#database = database
    this.axnInstanceId = axnInstanceId
    this.#isClosed = isClosed
    this.airports = this.#rowSet('airportId', airportStatements)
    this.airportYears = this.#airportYears()
    this.tenants = this.#rowSet('airportId', tenantStatements)
    this.airportContacts = this.#rowSet('airportId', airportContactStatements)
    this.companies = this.#rowSet('companyId', companyStatements)
    this.companyContacts = this.#rowSet('companyId', companyContactStatements)
  }

  /**
   * Marks the rows that a change affects as outdated. If the change is not known precisely, everything of the airport,
   * company, or year is marked, which is only slower.
   */
  changed({ table, recordKey, airportId, companyId, axnInstanceId }: RecordChange): void {
    if (axnInstanceId !== null && axnInstanceId !== this.axnInstanceId) return
    if (table === 'tenant' && airportId !== null) {
      this.tenants.outdate(airportId)
    } else if (table === 'brand') {
      this.tenants.outdateWhere('brandId', Number(recordKey))
    } else if (table === 'contact_phone') {
      this.airportContacts.outdateAll()
      this.companyContacts.outdateAll()
    } else if (airportId === null && companyId === null) {
      this.outdateAll()
    } else {
      if (airportId !== null) this.#outdateAirport(airportId)
      if (companyId !== null) this.#outdateCompany(companyId)
    }
  }

  outdateAll(): void {
    const { airports, airportYears, tenants, airportContacts, companies, companyContacts } = this
    const all = [airports, airportYears, tenants, airportContacts, companies, companyContacts]
    for (const rows of all) rows.outdateAll()
  }

  #outdateAirport(airportId: number): void {
    const { airports, airportYears, tenants, airportContacts } = this
    for (const rows of [airports, airportYears, tenants, airportContacts]) rows.outdate(airportId)
  }

  #outdateCompany(companyId: number): void {
    this.tenants.outdateWhere('companyId', companyId)
    for (const rows of [this.companies, this.companyContacts]) rows.outdate(companyId)
  }

  #rowSet<Key extends 'airportId' | 'companyId', Values extends Record<Key, number>>(
    subjectKey: Key,
    { subjects, rows }: RowStatements,
  ): RowSet<ListRow<Values>> {
    return new RowSet({
      listSubjects: async () => (await this.#read<{ id: number }>(subjects, '{}')).map(({ id }) => id),
      load: async ids => createListRows(await this.#read<Values>(rows, `{${ids.join(',')}}`)),
      subjectOf: row => row.values[subjectKey],
      valueOf: (row, column) => row.get(column),
    })
  }

  #airportYears(): RowSet<PeerYear> {
    const { axnInstanceId } = this
    const subjects = async () =>
      (await this.#read<{ id: number }>(airportStatements.subjects, '{}')).map(({ id }) => id)
    return new RowSet({
      listSubjects: subjects,
      load: ids =>
        this.#database.read(async db => {
          if (this.#isClosed) await selectEdition(db, axnInstanceId)
          return listPeerYears(db, axnInstanceId, ids)
        }),
      subjectOf: each => each.airportId,
      // A row has about 300 figures, and as many per terminal.
      rowsPerStep: 20,
    })
  }

  #read<Row extends object>({ text, valuesFor }: Statement, subjects: string): Promise<Row[]> {
    const values = valuesFor({ axnInstanceId: this.axnInstanceId, subjects })
    if (!this.#isClosed) return this.#database.ask<Row>(text, values)
    return this.#database.read(async db => {
      await selectEdition(db, this.axnInstanceId)
      return (await db.execute(withValues(text, values))).rows as Row[]
    })
  }
}
