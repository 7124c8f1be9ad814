import type { StoredAirport } from '../books/airportsBook.queries.ts'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import type { BookCompany } from '#domain/publishing/book.ts'

/** What is published of a year, as its data package is made from it. */
export interface EditionData {
  axnInstanceId: number
  axnInstanceName: string
  cadUsdRate: number
  exchangeRateNote: string
  usEnplanementTotal: number | null
  usEnplanementSource: string | null
  /** Null for the default. */
  dataLicense: string | null
  /** The figures are made up. */
  demo: boolean
  /** The year is closed: nothing in it changes anymore. */
  isFinal: boolean
  /** YYYY-MM-DD. */
  madeOn: string
  /** Of this edition and those before. */
  definitionChanges: readonly DefinitionChange[]
  /** The statuses of tenants that have a lease. */
  leasedStatuses: ReadonlySet<string>
  airports: readonly StoredAirport[]
  companies: readonly BookCompany[]
}
