import { z } from 'zod'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import type { AirportPlace } from '../airports/airport.ts'
import type { Contact } from '../airports/contact.ts'
import type { LocationArea } from '../airports/locationArea.ts'
import type { AirportProfile } from '../browse/airportProfile.ts'
import type { CompanyProfile, Footprint } from '../browse/companyProfile.ts'
import type { MarkedChange } from '../browse/markedChange.ts'
import type { TenantType } from '../catalog/tenantTypes.ts'
import type { CompanyLocation } from '../companies/companyLocation.ts'
import type { BookOrder } from '../years/bookSettings.ts'
import type { Edition } from '../years/exchangeRate.ts'

export const bookKinds = ['airports', 'companies'] as const
export type BookKind = (typeof bookKinds)[number]

export const bookTitles: Record<BookKind, string> = {
  airports: 'The Airports Book',
  companies: 'The Companies Book',
}

/** The requested book. It never contains anything unpublished in the year. */
export const bookRequest = z.object({
  axnInstanceId: z.number().int(),
  kind: z.enum(bookKinds),
  /** Airports or companies by their ids; null for all. */
  entityIds: z.array(z.number().int()).nullable(),
  /** In the companies book: only companies of this type. Ignored for the airports book. */
  companyType: z.string().nullable(),
})
export type BookRequest = z.infer<typeof bookRequest>

/** What a book says about itself. */
export interface Imprint {
  title: string
  period: string
  publisher: string | null
  address: string | null
  isbn: string | null
  copyright: string
}

/** How many years a profile shows, at most: of its enplanements, and of its other key figures. */
export const [mostBookYears, keyFigureYears] = [5, 3]

/** The general data of every book. */
export interface BookYear {
  axnInstanceId: number
  /** The four-digit year. */
  axnInstanceName: string
  /** US dollars for one Canadian dollar, and the note on the rate. */
  cadUsdRate: number
  exchangeRateNote: string
  /** The editions before this one whose amounts the key figures may show, with their own rates, newest first. */
  formerEditions: readonly Edition[]
  terms: string
  imprint: Imprint
  /** The order of the airports. */
  order: BookOrder
  /** The thickness of the paper. */
  pagesPerInch: number
  /** The figures that cannot be compared with the year before. */
  definitionChanges: readonly MarkedChange[]
  /** The changes between the earlier years that the profiles show, oldest first. */
  formerChanges: readonly MarkedChange[]
  /** Whether the figures are made up. If so, every page says so. */
  demo: boolean
  /** Whether the book is a selection. Such a book contains no rankings. */
  chosen: boolean
  /** Whether the book contains unpublished data. If so, every page says so. */
  draft: boolean
}

/**
 * The scope: published data, or an airport's or company's own data in any status, for administrators or for its editors,
 * who may not read what others have published in a coming year.
 */
export type BookScope = 'published' | 'anyStatus' | 'ownInAnyStatus'

/** `Denver International Airport (DEN)` */
export const formatAirport = ({
  airportName,
  iataCode,
}: Pick<AirportPlace, 'airportName' | 'iataCode'>): string => `${airportName} (${iataCode})`

/** The figures at the head of a profile, by their keys in `airportFigures`. */
export const keyFigures = [
  'enplaneTotal',
  'grossSalesTotal.WITHDUTYFREE',
  'salesEpRatio.WITHDUTYFREE',
  'rentAirportTotal.WITHDUTYFREE',
  'rentSalesRatio.WITHDUTYFREE',
  'areaTotal.WITHDUTYFREE',
] as const
export type KeyFigure = (typeof keyFigures)[number]

/** All include duty free, as everywhere in the book. */
export const keyFigureLabels: Record<KeyFigure, string> = {
  enplaneTotal: 'Enplanements',
  'grossSalesTotal.WITHDUTYFREE': 'Gross Sales',
  'salesEpRatio.WITHDUTYFREE': 'Sales per Enplanement',
  'rentAirportTotal.WITHDUTYFREE': 'Rent to Airport',
  'rentSalesRatio.WITHDUTYFREE': 'Rent as a Share of Sales',
  'areaTotal.WITHDUTYFREE': 'Square Footage',
}

/** An airport as printed. Only contacts 'to be printed' are included. */
export interface BookAirport extends Omit<AirportProfile, 'contacts'> {
  contacts: Contact[]
  /** At most `mostBookYears` in which it was published, oldest first, ending with this year. */
  years: { axnInstanceName: string; figures: Record<KeyFigure, ReportedFigure> }[]
}

/** All values are computed; a renderer only draws. */
export interface AirportsBook extends BookYear {
  kind: 'airports'
  /** The rankings, in the order of the reports. A selection of airports has none. */
  chapters: PrintedTable[]
  /** Sorted by name. */
  airports: BookAirport[]
  /** The corrections to the edition of the year before; null if there is none. */
  corrections: PrintedTable | null
}

/** Where a company operates according to the published airports: all of its tenants at one airport. */
export interface BookOperation {
  airport: AirportPlace
  tenants: (LocationArea & { brandName: string; tenantType: TenantType; locations: number })[]
}

/** Leases that end soon depend on the day, so no book counts them. */
export type BookFootprint = Omit<Footprint, 'leasesEndingSoon'>

export interface BookCompany extends Omit<CompanyProfile, 'contacts' | 'locations' | 'footprint'> {
  /** Where it states that it operates. */
  locations: CompanyLocation[]
  /** Only those 'to be printed'. */
  contacts: Contact[]
  /** Sorted by airport name. */
  operations: BookOperation[]
  footprint: BookFootprint
  /** Its footprints at the airports of this edition and the one before; null if it has tenants there in neither. */
  compared: { before: BookFootprint; now: BookFootprint } | null
  /** Its leases by the year in which they end, null if no date was reported, in this order. */
  leases: { year: number | null; locations: number }[]
}

export interface CompaniesBook extends BookYear {
  kind: 'companies'
  /** The name of the one requested type. */
  companyTypeDes: string | null
  /** Sorted by name. */
  companies: BookCompany[]
  /** The companies by type, in the order of the types. A company with two types appears in both. */
  types: { companyTypeDes: string; companyIds: number[] }[]
}

export type Book = AirportsBook | CompaniesBook
