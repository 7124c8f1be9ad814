import type { Database } from '#platform/database/connect.ts'
import { withValues, type Statement } from '#platform/database/statement.ts'
import { RowSet } from '#platform/readModel/rowSet.ts'
import { ListRow } from '#platform/readModel/selectRows.ts'
import { useEdition } from '../../years/editions.ts'
import { airportStatements } from '../airportDirectory.queries.ts'
import { listPeerYears, type AirportYear } from '../airportPeers.queries.ts'
import { companyStatements } from '../companyDirectory.queries.ts'
import { airportContactStatements, companyContactStatements } from '../contactDirectory.queries.ts'
import { shopStatements } from '../tenantDirectory.queries.ts'
import type { RecordChange } from './sight.queries.ts'
import type { RowStatements } from './statements.ts'

/** What the lists of one year show, in any status, by airport or by company. */
export class YearRows {
  readonly axnInstanceId: number
  readonly airports: RowSet<ListRow>
  /** With every figure of each airport and its terminals. */
  readonly airportYears: RowSet<AirportYear>
  readonly shops: RowSet<ListRow>
  readonly airportContacts: RowSet<ListRow>
  readonly companies: RowSet<ListRow>
  readonly companyContacts: RowSet<ListRow>
  readonly #database: Database
  readonly #isClosed: boolean

  /** A closed year is read from its snapshot. */
  constructor(database: Database, axnInstanceId: number, isClosed: boolean) {
    this.#database = database
    this.axnInstanceId = axnInstanceId
    this.#isClosed = isClosed
    this.airports = this.#rowSet('airportId', airportStatements)
    this.airportYears = this.#airportYears()
    this.shops = this.#rowSet('airportId', shopStatements)
    this.airportContacts = this.#rowSet('airportId', airportContactStatements)
    this.companies = this.#rowSet('companyId', companyStatements)
    this.companyContacts = this.#rowSet('companyId', companyContactStatements)
  }

  /**
   * Marks the rows that a change concerns. What is not known more precisely outdates everything of the airport or
   * company, or of the year: reading too much is only slower.
   */
  changed({ table, recordKey, airportId, companyId, axnInstanceId }: RecordChange): void {
    if (axnInstanceId !== null && axnInstanceId !== this.axnInstanceId) return
    if (table === 'tenant' && airportId !== null) {
      this.shops.outdate(airportId)
    } else if (table === 'brand') {
      this.shops.outdateWhere('brandId', Number(recordKey))
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
    const { airports, airportYears, shops, airportContacts, companies, companyContacts } = this
    const all = [airports, airportYears, shops, airportContacts, companies, companyContacts]
    for (const rows of all) rows.outdateAll()
  }

  #outdateAirport(airportId: number): void {
    const { airports, airportYears, shops, airportContacts } = this
    for (const rows of [airports, airportYears, shops, airportContacts]) rows.outdate(airportId)
  }

  #outdateCompany(companyId: number): void {
    this.shops.outdateWhere('companyId', companyId)
    for (const rows of [this.companies, this.companyContacts]) rows.outdate(companyId)
  }

  #rowSet(subjectKey: 'airportId' | 'companyId', { subjects, rows }: RowStatements): RowSet<ListRow> {
    return new RowSet({
      listSubjects: async () => (await this.#read<{ id: number }>(subjects, '{}')).map(({ id }) => id),
      load: async ids =>
        (await this.#read<ListRow['values']>(rows, `{${ids.join(',')}}`)).map(values => new ListRow(values)),
      subjectOf: row => row.values[subjectKey] as number,
      valueOf: (row, column) => row.values[column],
    })
  }

  #airportYears(): RowSet<AirportYear> {
    const { axnInstanceId } = this
    const subjects = async () =>
      (await this.#read<{ id: number }>(airportStatements.subjects, '{}')).map(({ id }) => id)
    return new RowSet({
      listSubjects: subjects,
      load: ids =>
        this.#database.read(async db => {
          if (this.#isClosed) await useEdition(db, axnInstanceId)
          return listPeerYears(db, axnInstanceId, ids)
        }),
      subjectOf: each => each.airportId,
    })
  }

  #read<Row extends object>({ text, valuesFor }: Statement, subjects: string): Promise<Row[]> {
    const values = valuesFor({ axnInstanceId: this.axnInstanceId, subjects })
    if (!this.#isClosed) return this.#database.ask<Row>(text, values)
    return this.#database.read(async db => {
      await useEdition(db, this.axnInstanceId)
      return (await db.execute(withValues(text, values))).rows as Row[]
    })
  }
}
