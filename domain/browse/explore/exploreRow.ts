import type { ReportedFigure } from '#platform/contract/figure.ts'
import type { FiguresOfYear } from '../airportFigure.ts'
import type { Benchmark } from '../benchmark.ts'

/** A row of the edition: an airport, a tenant, a company, and so on. */
export interface ExploreRow {
  /** The same in every year. */
  key: string
  name: string
  /** A short name for charts and maps. */
  code: string
  link: ExploreLink | null
  /** The airport whose figures these are. A row of several airports counts as its own owner. */
  owner: string
  /** All airports that its figures come from. */
  airportIds: readonly number[]
  place: { latitudeText: string | null; longitudeText: string | null } | null
  /** The ISO 3166 code of the state or province that it belongs to, or of the country. Rows of several have none. */
  area?: string | undefined
  values: Readonly<Record<string, ExploreValue>>
  /** The figures of a tenant's airport and terminal, shared by all of their tenants. */
  owners?: RowOwners
  /** The airports' rows that a state combines. */
  parts?: readonly ExploreRow[]
  /** The year does not have it. It is listed to show that its counts are zero, and is in no group or average. */
  isAbsent?: true
}

export type RowOwners = Readonly<Record<FigureOwner, OwnerOfRows>>
interface OwnerOfRows {
  /** The same in every year. Null for a terminal that is not listed. */
  id: number | null
  figures: FiguresOfYear
}

/** Whose figures a tenant also carries. Their keys begin with the owner: `airport.enplaneTotal`. */
const figureOwners = ['airport', 'terminal'] as const
export type FigureOwner = (typeof figureOwners)[number]

/** The value of a field, or of the owner's figure that its key names. */
export function getValue({ values, owners }: ExploreRow, key: string): ExploreValue | undefined {
  const own = values[key]
  if (own !== undefined || !owners) return own
  const owner = figureOwners.find(each => key.startsWith(`${each}.`))
  return owner && owners[owner].figures[key.slice(owner.length + 1)]
}

/** The fields that divide the rows of a chart into classes. */
export const spreadFields = ['hubSize', 'region'] as const
export type SpreadField = (typeof spreadFields)[number]

export interface ExploreLink {
  to: 'airport' | 'company' | 'brand'
  id: number
}

/** Why a figure is missing, if an average of so few airports is not shown. */
export type ExploreFigure = ReportedFigure & { tooLittle?: NonNullable<Benchmark['tooLittle']> | undefined }

/** A value in a table. A text is null if there is none. A figure knows why it has no value. */
export type ExploreCell = string | null | ExploreFigure
/** A value of a row, which may be several names. */
export type ExploreValue = ExploreCell | readonly string[]

export const isNameList = (value: ExploreValue | undefined): value is readonly string[] =>
  Array.isArray(value)

export const isFigureValue = (value: ExploreValue | undefined): value is ExploreFigure =>
  typeof value === 'object' && value !== null && !isNameList(value)

/** Names can contain commas. */
export const toCell = (value: ExploreValue): ExploreCell => (isNameList(value) ? value.join('; ') : value)

/** A complete figure, which can be compared, ranked, and averaged; null otherwise. */
export const getWholeValue = (value: ExploreValue | undefined): number | null =>
  isFigureValue(value) && !value.partial ? value.value : null

/** Such as the end of a lease whose status has none. */
export const isInapplicable = (value: ExploreValue | undefined): boolean =>
  isFigureValue(value) && value.notApplicable === true
