import { notReported } from '#domain/browse/airportFigure.ts'
import { describeFigure, findFigure } from '#domain/browse/airportFigures.ts'
import { maxComparedAirports } from '#domain/browse/airportTrends.ts'
import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { spreadRows } from '#domain/browse/explore/combineRows.ts'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import {
  exploreKinds,
  findColumn,
  findField,
  type ExploreKind,
  type ExploreKindName,
} from '#domain/browse/explore/exploreKinds.ts'
import { groupOfAll, readQuestion, writeQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import {
  getValue,
  isFigureValue,
  type ExploreRow,
  type ExploreValue,
} from '#domain/browse/explore/exploreRow.ts'
import { filterRows } from '#domain/browse/explore/filterRows.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { describeLeasePeriod, getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { readSearchQuestion, type SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { addMonths, getUtcToday } from '#platform/contract/calendar.ts'
import { countOf, toSingular } from '#platform/contract/count.ts'
import { filterInWords, writeRange } from '#platform/contract/listing.ts'
import { matchRanks } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { readEdition } from '../explore/readEdition.ts'
import { leaseList, selectListed } from '../listing/memoryLists.ts'
import type { Memory, OpenedYear } from '../memory/memory.ts'
import { audienceOf, type Audience } from '../memory/yearLists.ts'
import {
  findPlace,
  findProducts,
  findSubjects,
  identify,
  nameOf,
  splitAirports,
  type Subject,
} from './findSubjects.ts'

/** What an address needs to show an edition that is not the open one. */
type OtherEdition = Record<string, string>

interface Asker {
  /** The year that the reader has open; by default, the current one. */
  instanceId: number | undefined
  actor: Actor
}

/** The answers to a search, with the words that they understand as a name. Throws `notFound` for another year's id. */
export async function answerSearch(
  memory: Memory,
  typed: string,
  { instanceId, actor }: Asker,
): Promise<{ name: string | null; answers: SearchAnswer[] }> {
  const question = readSearchQuestion(typed)
  const open =
    instanceId === undefined ? await memory.openActiveYear() : await memory.openYear(instanceId, actor)
  if (!open || !question) return { name: null, answers: [] }
  const edition = await readEdition(open.lists, audienceOf(actor))
  const readings = listReadings(edition, typed, question)
  const answers: SearchAnswer[] = []
  for (const reading of readings) answers.push(...(await answerQuestion(memory, reading, { open, actor })))
  if (answers.length === 0) answers.push(...(await findEarlier(memory, open, edition, question)))
  return { name: (answers.length > 0 && readings[0]?.name) || null, answers }
}

/** One reading per tenant type. A name that contains the words for a type is not a type. */
function listReadings(edition: ExploredEdition, typed: string, question: SearchQuestion): SearchQuestion[] {
  const { name, types } = question
  if (types.length === 0 || name === '') return [question]
  const asName = readSearchQuestion(typed, null)
  if (asName && findSubjects(edition, asName, matchRanks.start).length > 0) return [asName]
  return types.length === 1 ? [question] : types.flatMap(type => readSearchQuestion(typed, type) ?? [])
}

/** An airport that is not published in the open year, in the last year that it was. */
async function findEarlier(
  memory: Memory,
  open: OpenedYear,
  edition: ExploredEdition,
  question: SearchQuestion,
): Promise<SearchAnswer[]> {
  const earlier = memory.openYearBefore(open.instance)
  if (!earlier || question.name === '') return []
  const before = await readEdition(earlier.lists, 'readers')
  const [subject] = findSubjects(before, { ...question, figures: null }, matchRanks.whole)
  if (subject?.kind !== 'airports' || edition.airportIds.has(Number(subject.row.key))) return []
  const [year, yearBefore] = [open.instance.axnInstanceName, earlier.instance.axnInstanceName]
  return [
    {
      title: `${subject.row.name} is not published for ${year}`,
      value: `Open ${yearBefore}`,
      target: {
        kind: 'airport',
        place: subject.row.key,
        search: { instance: String(earlier.instance.axnInstanceId) },
      },
    },
  ]
}

/** The answers for the airports, companies, or brands that match the question's name best and that the reader may see. */
async function answerQuestion(
  memory: Memory,
  question: SearchQuestion,
  { open, actor }: { open: OpenedYear; actor: Actor },
): Promise<SearchAnswer[]> {
  const audience = audienceOf(actor)
  const { figures, year } = question
  const isOfOpenYear = figures === null || year === null || year === open.instance.axnInstanceName
  const asked = isOfOpenYear ? open : await memory.openEdition(year)
  // Without that edition, the open one still tells what the name means.
  const edition = await readEdition((asked ?? open).lists, audience)
  const subjects = findSubjects(edition, question)
  if (figures === null) {
    const named = subjects.length > 0 ? subjects.map(nameLeases) : listLeasesOfPlace(edition, question.name)
    return Promise.all(named.map(each => countLeases(open, audience, each, question)))
  }
  // A page shows the open edition unless its address has another.
  const otherEdition: OtherEdition =
    asked && asked !== open ? { instance: String(asked.instance.axnInstanceId) } : {}
  if (asked && (subjects.length === 0 || question.hasChange))
    return [
      compareAirports(edition, question, asked.instance.axnInstanceName, otherEdition) ??
        listAsked(edition, question, asked.instance, subjects[0]),
    ].flatMap(each => each ?? [])
  return subjects.flatMap(each =>
    findAnswer(each, figures, {
      year: asked?.instance.axnInstanceName ?? null,
      askedYear: year,
      otherEdition,
    }),
  )
}

/** The airports with these codes or cities, next to each other with their figures. */
function compareAirports(
  edition: ExploredEdition,
  { name, figures }: SearchQuestion,
  year: string,
  otherEdition: OtherEdition,
): SearchAnswer | null {
  const airports = [...new Set(splitAirports(edition, name))]
  if (airports.length < 2 || airports.length > maxComparedAirports) return null
  const codes = airports.map(each => each.code)
  const figure = findFigure(figures?.[0] ?? '')
  return {
    title: ['Comparison', ...(figure ? [figure.label, year] : [])].join(', '),
    value: figure
      ? airports.map(each => `${each.code}: ${writeValue(getValue(each, figure.key), figure)}`).join('; ')
      : codes.join(', '),
    target: {
      kind: 'compare',
      place: '',
      search: { airports: codes.join(','), ...(figure && { figure: figure.key }), ...otherEdition },
    },
  }
}

/** The rows of the edition, of a place, or of a name, ranked by a figure or its change. Null if nothing has that name or figure. */
function listAsked(
  edition: ExploredEdition,
  asked: SearchQuestion,
  { axnInstanceName, axnInstanceId }: AxnInstance,
  subject?: Subject,
): SearchAnswer | null {
  const { name, top, figures, type, isDbe, hasChange, isAscending, range } = asked
  const isNamed = subject !== undefined || findPlace(edition, exploreKinds[asked.rows], name) !== null
  const namedBy = namesOfTenants[asked.rows]
  const isAtPlace =
    !isNamed && namedBy !== undefined && findPlace(edition, exploreKinds.tenants, name) !== null
  const products = name === '' || isNamed || isAtPlace ? null : findProducts(edition, asked)
  const rows = products || isAtPlace ? 'tenants' : (subject?.kind ?? asked.rows)
  const isByTenants = namedBy !== undefined && rows === 'tenants'
  const group = isByTenants ? namedBy : asked.group
  const kind = exploreKinds[rows]
  const field = figures?.map(key => findColumn(kind, key)).find(found => found !== undefined)
  const typeField = field ? undefined : findField(kind, 'tenantType')
  const place = subject ? identify(subject) : findPlace(edition, kind, name)
  // The median of one place is that of its rows together.
  const isMedian = asked.isMedian && field !== undefined && !asked.group && !top && !subject
  if (name !== '' && !place && !products) return null
  if (name === '' && figures?.length === 0 && rows === 'airports') return null
  const dbeField = isDbe ? findField(kind, 'dbeFlag') : undefined
  if (isDbe && !dbeField) return null
  // Rows can be counted, but they cannot be ranked by a figure that they do not have.
  if (!field && figures?.some(key => !countedRows.has(key.split('.')[0] ?? ''))) return null
  const ofType = typeField && type && { field: typeField, value: type, label: tenantTypeLabels[type] }
  // Without a figure, there is nothing to limit.
  if (range && field?.filter !== 'range') return null
  const where = [
    ...(products ?? (place ? [place] : [])),
    ...(field && range ? [{ field, value: range, label: filterInWords(field, range) }] : []),
    ...(ofType ? [ofType] : []),
    ...(dbeField ? [{ field: dbeField, value: 'Y', label: dbeField.label }] : []),
  ]
  const summary = field?.isSum ? 'total' : 'median'
  const key = field && field.key + (hasChange ? (field.format === 'percent' ? '@change' : '@percent') : '')
  const ranked = isMedian
    ? { group: groupOfAll }
    : group
      ? { group, summary }
      : { sort: key && `${key}${isAscending ? '' : ',desc'}` }
  const { question } = readQuestion(
    {
      rows,
      top,
      ...(group && { group }),
      ...(field && { show: field.key, years: hasChange ? 'two' : undefined, ...ranked }),
    },
    false,
  )
  const search = Object.entries(writeQuestion({ ...question, where })).filter(
    ([, value]) => value !== undefined,
  )
  const { kept } = filterRows(edition.rows(rows, null), where, { earlierOf: () => null, changes: [] })
  const filters = where.map(each => each.label).join(', ')
  const measure = [field?.label, !isByTenants && question.group && findField(kind, question.group)?.label]
    .filter(Boolean)
    .join(', by ')
  return {
    title: [
      subject
        ? `${filters}, ${measure}`
        : (isByTenants ? exploreKinds[asked.rows] : kind).label +
          (filters && `: ${filters}`) +
          (measure && ` by ${measure}`),
      ...(isMedian ? ['median'] : []),
      ...(field && hasChange ? [`change since ${Number(axnInstanceName) - 1}`] : []),
      ...(field && isAscending && !group ? ['lowest first'] : []),
      axnInstanceName,
    ].join(', '),
    value: isMedian
      ? writeMedian(kept, field)
      : isByTenants
        ? countNames(kept, namedBy, exploreKinds[asked.rows])
        : question.group
          ? `${field?.isSum ? 'Totals' : 'Medians'} in Explore`
          : top
            ? `Top ${top} in Explore`
            : subject
              ? 'The change in Explore'
              : countOf(kept.length, toSingular(kind.of), kind.of),
    target: {
      kind: 'explore',
      place: '',
      search: { ...Object.fromEntries(search), instance: String(axnInstanceId) },
    },
  }
}

function writeMedian(rows: readonly ExploreRow[], field: ExploreField): string {
  const { median } = spreadRows(rows, field).of
  return median.tooLittle ? tooLittleLabels[median.tooLittle] : writeValue(median, field)
}

/** Companies and brands have no place. Those of Texas or of a product are those of its tenants. */
const namesOfTenants: Partial<Record<ExploreKindName, string>> = {
  companies: 'companyName',
  brands: 'brandName',
}

/** The companies or brands among tenants. */
function countNames(rows: readonly ExploreRow[], key: string, { of }: ExploreKind): string {
  return countOf(new Set(rows.map(each => each.values[key])).size, toSingular(of), of)
}

const countedRows = new Set(['locations', 'brands', 'airports', 'companies'])

const profileKinds = { airports: 'airport', companies: 'company', brands: 'brand' } as const

interface AnsweredEdition {
  /** Null if there is no edition of the year that was asked for. */
  year: string | null
  askedYear: string | null
  otherEdition: OtherEdition
}

function findAnswer(
  subject: Subject,
  figures: readonly string[],
  { year, askedYear, otherEdition }: AnsweredEdition,
): SearchAnswer[] {
  const { kind, row } = subject
  const field = figures.map(key => findField(exploreKinds[kind], key)).find(found => found !== undefined)
  // A company without a profile has no page to lead to.
  if (!field || !row.link) return []
  const profile = { kind: profileKinds[kind], place: String(row.link.id), search: otherEdition }
  const title = [nameOf(subject), field.label, year ?? askedYear].join(', ')
  if (year === null) return [{ title, value: `No ${askedYear} edition has been published.`, target: profile }]
  const value = getValue(row, field.key)
  const isOnCard =
    kind === 'airports' && findFigure(field.key) && row.values['axnInstanceStatus'] === 'PUBLISHED'
  return [
    {
      title,
      value: writeValue(value, field),
      target: isOnCard
        ? {
            kind: 'figure',
            place: writeFigureAddress({ iataCode: row.code, year, key: field.key }),
            search: {},
          }
        : profile,
    },
  ]
}

const writeValue = (found: ExploreValue | undefined, field: Parameters<typeof describeFigure>[1]): string =>
  describeFigure(isFigureValue(found) ? found : notReported, field)

/** Some leases: their name in a title, and the filters of the list. */
interface NamedLeases {
  label: string | null
  filters: Record<string, string>
}

/** The leases of a state or hub size, or all without a name. */
function listLeasesOfPlace(edition: ExploredEdition, name: string): NamedLeases[] {
  if (name === '') return [{ label: null, filters: {} }]
  const place = findPlace(edition, exploreKinds.airports, name)
  const isFilter = place && Object.hasOwn(leaseDirectory.columns, place.field.key)
  return isFilter ? [{ label: place.label, filters: { [place.field.key]: place.value } }] : []
}

/** The leases that end in the year or, by default, soon, with the list that has exactly these. */
async function countLeases(
  { instance, lists }: OpenedYear,
  audience: Audience,
  { label, filters }: NamedLeases,
  { year, type, range, months }: SearchQuestion,
): Promise<SearchAnswer> {
  const named = {
    ...filters,
    ...(type && { tenantType: type }),
    ...(range && { areaTotal: range }),
  }
  const today = getUtcToday()
  const chosen: Record<string, string> = {
    ...(year && { leaseExpireYear: year }),
    ...(!year &&
      months !== null && {
        leaseExpireDate: writeRange({ from: today, to: addMonths(today, months) }),
      }),
  }
  const isChosen = Object.keys(chosen).length > 0
  const days = isChosen ? chosen : { leaseExpireDate: writeRange(getLeasePeriod(instance, today)) }
  const found = await selectListed(leaseList, lists, audience, {
    keyword: '',
    sort: leaseList.listing.sort,
    ...named,
    ...days,
  })
  const period = year
    ? `in ${year}`
    : months === null
      ? describeLeasePeriod(instance, today)
      : `within the next ${countOf(months, 'month')}`
  return {
    title: [
      label,
      type && tenantTypeLabels[type],
      range && filterInWords(leaseDirectory.columns.areaTotal, range),
      `${label || type ? 'leases' : 'Leases'} that end ${period}`,
    ]
      .filter(Boolean)
      .join(', '),
    value: countOf(found.length, 'lease'),
    target: { kind: 'leases', place: '', search: { ...named, ...chosen } },
  }
}

function nameLeases(subject: Subject): NamedLeases {
  const { key, code } = subject.row
  const keys = { airports: { iataCode: code }, companies: { companyId: key }, brands: { brandId: key } }
  return { label: nameOf(subject), filters: keys[subject.kind] }
}
