import { notReported } from '#domain/browse/airportFigure.ts'
import { describeFigure, findFigure } from '#domain/browse/airportFigures.ts'
import { maxComparedAirports } from '#domain/browse/airportTrends.ts'
import { exploreKinds, findColumn, findField } from '#domain/browse/explore/exploreKinds.ts'
import { readQuestion, writeQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { getValue, isFigureValue, type ExploreValue } from '#domain/browse/explore/exploreRow.ts'
import { filterRows } from '#domain/browse/explore/filterRows.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { describeLeasePeriod, getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { countOf, toSingular } from '#platform/contract/count.ts'
import { writeRange } from '#platform/contract/listing.ts'
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

/**
 * The answers to a question, for the airports, companies, or brands that match its name best and that the reader may
 * see. Throws `notFound` for another year's id.
 */
export async function answerSearch(
  memory: Memory,
  question: SearchQuestion,
  { instanceId, actor }: Asker,
): Promise<SearchAnswer[]> {
  const open =
    instanceId === undefined ? await memory.openActiveYear() : await memory.openYear(instanceId, actor)
  if (!open) return []
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
  const { name, top, figures, type, isDbe, hasChange, isAscending, group } = asked
  const isNamed = subject !== undefined || findPlace(edition, exploreKinds[asked.rows], name) !== null
  const products = name === '' || isNamed ? null : findProducts(edition, asked)
  const rows = products ? 'tenants' : (subject?.kind ?? asked.rows)
  const kind = exploreKinds[rows]
  const field = figures?.map(key => findColumn(kind, key)).find(found => found !== undefined)
  const typeField = field ? undefined : findField(kind, 'tenantType')
  const place = subject ? identify(subject) : findPlace(edition, kind, name)
  if (name !== '' && !place && !products) return null
  if (name === '' && figures?.length === 0 && rows === 'airports') return null
  const dbeField = isDbe ? findField(kind, 'dbeFlag') : undefined
  if (isDbe && !dbeField) return null
  // Rows can be counted, but they cannot be ranked by a figure that they do not have.
  if (!field && figures?.some(key => !countedRows.has(key.split('.')[0] ?? ''))) return null
  const ofType = typeField && type && { field: typeField, value: type, label: tenantTypeLabels[type] }
  const where = [
    ...(products ?? (place ? [place] : [])),
    ...(ofType ? [ofType] : []),
    ...(dbeField ? [{ field: dbeField, value: 'Y', label: dbeField.label }] : []),
  ]
  const summary = field?.isSum ? 'total' : 'median'
  const key = field && field.key + (hasChange ? (field.format === 'percent' ? '@change' : '@percent') : '')
  const ranked = group ? { group, summary } : { sort: key && `${key}${isAscending ? '' : ',desc'}` }
  const { question } = readQuestion(
    { rows, top, ...(field && { show: field.key, years: hasChange ? 'two' : undefined, ...ranked }) },
    false,
  )
  const search = Object.entries(writeQuestion({ ...question, where })).filter(
    ([, value]) => value !== undefined,
  )
  const { kept } = filterRows(edition.rows(rows, null), where, { earlierOf: () => null, changes: [] })
  const filters = where.map(each => each.label).join(', ')
  const measure = [field?.label, question.group && findField(kind, question.group)?.label]
    .filter(Boolean)
    .join(', by ')
  return {
    title: [
      subject
        ? `${filters}, ${measure}`
        : kind.label + (filters && `: ${filters}`) + (measure && ` by ${measure}`),
      ...(field && hasChange ? [`change since ${Number(axnInstanceName) - 1}`] : []),
      ...(field && isAscending && !group ? ['lowest first'] : []),
      axnInstanceName,
    ].join(', '),
    value: question.group
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
  { year, type }: SearchQuestion,
): Promise<SearchAnswer> {
  const named = { ...filters, ...(type && { tenantType: type }) }
  const today = getUtcToday()
  const days = year
    ? { leaseExpireYear: year }
    : { leaseExpireDate: writeRange(getLeasePeriod(instance, today)) }
  const found = await selectListed(leaseList, lists, audience, {
    keyword: '',
    sort: leaseList.listing.sort,
    ...named,
    ...days,
  })
  const period = year ? `in ${year}` : describeLeasePeriod(instance, today)
  return {
    title: [
      label,
      type && tenantTypeLabels[type],
      `${label || type ? 'leases' : 'Leases'} that end ${period}`,
    ]
      .filter(Boolean)
      .join(', '),
    value: countOf(found.length, 'lease'),
    target: { kind: 'leases', place: '', search: { ...named, ...(year && { leaseExpireYear: year }) } },
  }
}

function nameLeases(subject: Subject): NamedLeases {
  const { key, code } = subject.row
  const keys = { airports: { iataCode: code }, companies: { companyId: key }, brands: { brandId: key } }
  return { label: nameOf(subject), filters: keys[subject.kind] }
}
