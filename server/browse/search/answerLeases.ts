import { exploreKinds } from '#domain/browse/explore/exploreKinds.ts'
import { describeLeasePeriod, getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { addMonths, getUtcToday } from '#platform/contract/calendar.ts'
import { countOf } from '#platform/contract/count.ts'
import { filterInWords, writeRange } from '#platform/contract/listing.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { leaseList, selectListed } from '../listing/memoryLists.ts'
import type { OpenedYear } from '../memory/memory.ts'
import type { Audience } from '../memory/yearLists.ts'
import { findPlace, nameOf, type Subject } from './findSubjects.ts'

/** The leases of the subjects or, without one, of the place that the question names. */
export function answerLeases(
  open: OpenedYear,
  audience: Audience,
  question: SearchQuestion,
  { edition, subjects }: { edition: ExploredEdition; subjects: readonly Subject[] },
): Promise<SearchAnswer[]> {
  const named = subjects.length > 0 ? subjects.map(nameLeases) : listLeasesOfPlace(edition, question.name)
  return Promise.all(named.map(each => countLeases(open, audience, each, question)))
}

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
  question: SearchQuestion,
): Promise<SearchAnswer> {
  const { type, range } = question
  const named = {
    ...filters,
    ...(type && { tenantType: type }),
    ...(range && { areaTotal: range }),
  }
  const chosen = choosePeriod(question)
  const found = await selectListed(leaseList, lists, audience, {
    keyword: '',
    sort: leaseList.listing.sort,
    ...named,
    ...(chosen?.filter ?? { leaseExpireDate: writeRange(getLeasePeriod(instance, getUtcToday())) }),
  })
  const period = chosen?.words ?? describeLeasePeriod(instance, getUtcToday())
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
    target: { kind: 'leases', place: '', search: { ...named, ...chosen?.filter } },
  }
}

/** The time that the question asks for, in words and as a filter of the list; null if it does not say. */
function choosePeriod({
  year,
  since,
  isUntil,
  months,
}: SearchQuestion): { words: string; filter: Record<string, string> } | null {
  const today = getUtcToday()
  const days = (from: string | null, to: string) => ({ leaseExpireDate: writeRange({ from, to }) })
  if (year === null) {
    if (months === null) return null
    const words = `within the next ${countOf(months, 'month')}`
    return { words, filter: days(today, addMonths(today, months)) }
  }
  const end = `${year}-12-31`
  if (isUntil) return { words: `by the end of ${year}`, filter: days(end < today ? null : today, end) }
  if (since !== null) return { words: `from ${since} to ${year}`, filter: days(`${since}-01-01`, end) }
  return { words: `in ${year}`, filter: { leaseExpireYear: year } }
}

function nameLeases(subject: Subject): NamedLeases {
  const { key, code } = subject.row
  const keys = { airports: { iataCode: code }, companies: { companyId: key }, brands: { brandId: key } }
  return { label: nameOf(subject), filters: keys[subject.kind] }
}
