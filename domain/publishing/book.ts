import { z } from 'zod'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import type { Contact } from '../airports/contact.ts'
import type { AirportProfile } from '../browse/airportProfile.ts'
import type { CompanyProfile } from '../browse/companyProfile.ts'
import type { GlossaryTerm } from '../browse/glossary.ts'
import type { TenantType } from '../catalog/tenantTypes.ts'
import type { AirportPlace, CompanyLocation } from '../companies/companyLocation.ts'

export const bookKinds = ['airports', 'companies'] as const
export type BookKind = (typeof bookKinds)[number]

export const bookTitles: Record<BookKind, string> = {
  airports: 'The Airports Book',
  companies: 'The Companies Book',
}

/** Which book is asked for; what is not published in the year is never in it. */
export const bookRequest = z.object({
  axnInstanceId: z.number().int(),
  kind: z.enum(bookKinds),
  /** Airports or companies by their ids; null for all. */
  entityIds: z.array(z.number().int()).nullable(),
  /** The companies book: only companies of this type. The airports book does not look at it. */
  companyType: z.string().nullable(),
})
export type BookRequest = z.infer<typeof bookRequest>

/** What every book says of itself. */
export interface BookYear {
  axnInstanceId: number
  /** The four-digit year. */
  axnInstanceName: string
  /** US dollars for one Canadian dollar, and what that rate is. */
  cadUsdRate: number
  exchangeRateNote: string
  /** The figures are made up. Every page says so. */
  demo: boolean
  /** Not all that is published, but what was asked for: such a book holds no rankings. */
  chosen: boolean
  /** Holds what is not published. Every page says so. */
  draft: boolean
}

/** What is read: what is published, or one airport or company in any status for its editors. */
export type BookScope = 'published' | 'anyStatus'

/** `Denver International Airport (DEN)` */
export const formatAirport = ({
  airportName,
  iataCode,
}: Pick<AirportPlace, 'airportName' | 'iataCode'>): string => `${airportName} (${iataCode})`

/** A name of the index and where it stands: on the pages of these airports or companies. */
export interface IndexEntry {
  name: string
  /** Ids of the book's airports, or of its companies, in the order of the book. */
  at: number[]
}

export interface BookGlossary {
  groups: { title: string; terms: GlossaryTerm[] }[]
  /** How the figures are to be read. */
  notes: readonly GlossaryTerm[]
}

/** An airport as it is printed: its contacts are those 'to be printed' only. */
export interface BookAirport extends Omit<AirportProfile, 'contacts'> {
  contacts: Contact[]
  /** Whether its pages do not mention contacts at all, as those of the sample. */
  leavesOutContacts: boolean
  /** Its enplanements in the years it was published in, oldest first; this year is the last of at most five. */
  traffic: { axnInstanceName: string; enplaneTotal: number | null }[]
}

/** Everything is computed; a renderer only draws. */
export interface AirportsBook extends BookYear {
  kind: 'airports'
  /** The rankings, in the order of the reports; none where the airports were chosen. */
  chapters: PrintedTable[]
  /** By name. */
  airports: BookAirport[]
  /** The leases that end in this year and the four after it, a section for each year. */
  leases: PrintedTable
  contacts: PrintedTable
  glossary: BookGlossary
  /** The names under which an airport is looked for: its own, its city's, its code. */
  airportIndex: IndexEntry[]
  companyIndex: IndexEntry[]
  brandIndex: IndexEntry[]
}

/** Where a company operates by what the published airports report: all of its shops at one airport. */
export interface BookOperation {
  airport: AirportPlace
  shops: { brandName: string; tenantType: TenantType; locations: number; areaTotal: number }[]
}

export interface BookCompany extends Omit<CompanyProfile, 'contacts' | 'locations'> {
  /** Where it says that it operates. */
  locations: CompanyLocation[]
  /** Those 'to be printed'. */
  contacts: Contact[]
  /** By the airports' names. */
  operations: BookOperation[]
}

export interface CompaniesBook extends BookYear {
  kind: 'companies'
  /** What the one type is called that was asked for. */
  companyTypeDes: string | null
  /** By name. */
  companies: BookCompany[]
  /** The same by what they do, in the order of the types: a company with two types stands in two of them. */
  types: { companyTypeDes: string; companyIds: number[] }[]
  /** The disadvantaged business enterprises. */
  dbe: PrintedTable
  contacts: PrintedTable
  glossary: BookGlossary
  companyIndex: IndexEntry[]
  brandIndex: IndexEntry[]
  airportIndex: IndexEntry[]
}

export type Book = AirportsBook | CompaniesBook
