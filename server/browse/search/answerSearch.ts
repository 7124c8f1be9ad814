import { findFigure, formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { maxComparedAirports } from '#domain/browse/airportTrends.ts'
import { exploreKinds, findColumn, findField } from '#domain/browse/explore/exploreKinds.ts'
import { readQuestion, writeQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import {
  getValue,
  isFigureValue,
  type ExploreRow,
  type ExploreValue,
} from '#domain/browse/explore/exploreRow.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { describeLeasePeriod, getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { notApplicable, type ReportedFigure } from '#platform/contract/figure.ts'
import { writeChoices, writeRange } from '#platform/contract/listing.ts'
import { createNameRanking, matchRanks, splitWords } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { readEdition } from '../explore/readEdition.ts'
import { leaseList, selectListed } from '../listing/memoryLists.ts'
import type { Memory, OpenedYear } from '../memory/memory.ts'
import { audienceOf, type Audience } from '../memory/yearLists.ts'

/** An airport code names one airport; a city or a part of a name may name several. */
const mostAnswers = 3

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
    const found = question.name === '' ? [null] : subjects
    return Promise.all(found.map(each => countLeases(open, audience, each, year)))
  }
  if (asked && subjects.length === 0)
    return [compareAirports(edition, question) ?? listAsked(edition, question, asked.instance)].flatMap(
      each => each ?? [],
    )
  return subjects.flatMap(each => findAnswer(each, figures, asked?.instance.axnInstanceName ?? null, year))
}

const kinds = { airports: 'airport', companies: 'company', brands: 'brand' } as const
type Kind = keyof typeof kinds
interface Subject {
  kind: Kind
  row: ExploreRow
}

/** The rows whose name matches best, from the beginning of a word on, the largest first. */
function findSubjects(edition: ExploredEdition, { name, figures }: SearchQuestion): Subject[] {
  const rank = createNameRanking(name)
  const ranked = (Object.keys(kinds) as Kind[]).flatMap(kind => {
    if (figures && !figures.some(key => findField(exploreKinds[kind], key))) return []
    return edition.rows(kind, null).map(row => ({ kind, row, rank: rank(namesOf(kind, row)) }))
  })
  const best = Math.max(matchRanks.wordStart, ...ranked.map(each => each.rank))
  const weigh = ({ kind, row }: Subject) =>
    toNumber(getValue(row, kind === 'airports' ? 'enplaneTotal' : 'locations'))
  return ranked
    .filter(each => each.rank === best)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .slice(0, mostAnswers)
}

/** The airports with these codes, next to each other. */
function compareAirports(edition: ExploredEdition, { name, figures }: SearchQuestion): SearchAnswer | null {
  const codes = [...new Set(name.toUpperCase().split(' '))]
  const known = new Set(edition.rows('airports', null).map(each => each.code))
  if (codes.length < 2 || codes.length > maxComparedAirports || !codes.every(each => known.has(each)))
    return null
  const figure = findFigure(figures?.[0] ?? '')
  return {
    title: ['Comparison', ...(figure ? [figure.label] : [])].join(', '),
    value: codes.join(', '),
    target: {
      kind: 'compare',
      place: '',
      search: { airports: codes.join(','), ...(figure && { figure: figure.key }) },
    },
  }
}

/** The rows of the edition, or of a place, ranked by the figure. Null if the name is that of no place. */
function listAsked(
  edition: ExploredEdition,
  { name, rows, top, figures }: SearchQuestion,
  { axnInstanceName, axnInstanceId }: AxnInstance,
): SearchAnswer | null {
  const kind = exploreKinds[rows]
  const listed = edition.rows(rows, null)
  const place = name === '' ? null : findPlace(listed, name)
  const field = figures?.map(key => findColumn(kind, key)).find(found => found !== undefined)
  if (name !== '' && !place) return null
  if (name === '' && figures?.length === 0 && rows === 'airports') return null
  const search = writeQuestion({
    ...readQuestion({ rows, top, ...(field && { show: field.key, sort: `${field.key},desc` }) }, false)
      .question,
    where: place ? [{ field: place.field, value: writeChoices([place.value]) }] : [],
  })
  const count = place
    ? listed.filter(each => getValue(each, place.field.key) === place.value).length
    : listed.length
  return {
    title: [
      (place ? `${kind.label}: ${place.value}` : kind.label) + (field ? ` by ${field.label}` : ''),
      axnInstanceName,
    ].join(', '),
    value: top ? `Top ${top} in Explore` : `${formatCount(count)} ${kind.of}`,
    target: {
      kind: 'explore',
      place: '',
      search: {
        ...Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
        instance: String(axnInstanceId),
      },
    },
  }
}

/** The state, country, or class that is so named: `texas`, `medium hubs`. */
function findPlace(rows: readonly ExploreRow[], name: string) {
  const names = new Set([name, name.replace(/s$/, '')])
  for (const key of ['stateProvinceName', 'countryName', 'hubSize', 'region']) {
    const field = findField(exploreKinds.airports, key)
    const found = rows
      .map(row => getValue(row, key))
      .find(value => typeof value === 'string' && names.has(splitWords(value).join(' ')))
    if (field && typeof found === 'string') return { field, value: found }
  }
  return null
}

const toNumber = (value: ExploreValue | undefined): number => (isFigureValue(value) && value.value) || 0

function namesOf(kind: Kind, { name, code, values }: ExploreRow) {
  if (kind !== 'airports') return { name }
  const text = (value: ExploreValue | undefined) => (typeof value === 'string' ? value : '')
  return { name: text(values['airportName']), otherNames: [text(values['city'])], code }
}

/** The name in a line of text: `LAX`, `Harvest Kitchen`. */
const nameOf = ({ kind, row }: Subject): string => (kind === 'airports' ? row.code : row.name)

/** `year` is the edition; null if there is none of the year that was asked for. */
function findAnswer(
  subject: Subject,
  figures: readonly string[],
  year: string | null,
  askedYear: string | null,
): SearchAnswer[] {
  const { kind, row } = subject
  const field = figures.map(key => findField(exploreKinds[kind], key)).find(found => found !== undefined)
  // A company without a profile has no page to lead to.
  if (!field || !row.link) return []
  const profile = { kind: kinds[kind], place: String(row.link.id), search: {} }
  const title = [nameOf(subject), field.label, year ?? askedYear].join(', ')
  if (year === null) return [{ title, value: `No ${askedYear} edition has been published.`, target: profile }]
  const value = getValue(row, field.key)
  const isOnCard =
    kind === 'airports' && findFigure(field.key) && row.values['axnInstanceStatus'] === 'PUBLISHED'
  return [
    {
      title,
      value: isFigureValue(value) ? writeFigure(value, field) : 'Not reported',
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

function writeFigure(
  { value, partial, notApplicable: isNotApplicable }: ReportedFigure,
  field: Parameters<typeof formatAirportFigure>[1],
): string {
  if (value === null) return isNotApplicable ? notApplicable : 'Not reported'
  return `${formatAirportFigure(value, field)}${partial ? ' † (partial)' : ''}`
}

/** The leases that end in the year or, by default, soon, with the list that has exactly these. */
async function countLeases(
  { instance, lists }: OpenedYear,
  audience: Audience,
  subject: Subject | null,
  year: string | null,
): Promise<SearchAnswer> {
  const named = subject ? filterByName(subject) : {}
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
    title: subject ? `${nameOf(subject)}, leases that end ${period}` : `Leases that end ${period}`,
    value: countOf(found.length, 'lease'),
    target: { kind: 'leases', place: '', search: { ...named, ...(year && { leaseExpireYear: year }) } },
  }
}

function filterByName({ kind, row: { key, code } }: Subject): Record<string, string> {
  if (kind === 'airports') return { iataCode: code }
  return kind === 'companies' ? { companyId: key } : { brandId: key }
}
