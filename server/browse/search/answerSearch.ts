import { maxComparedAirports } from '#domain/browse/airportTrends.ts'
import { readSearchQuestion, type SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import type { Actor } from '#domain/people/roles.ts'
import { matchRanks } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { readEdition } from '../explore/readEdition.ts'
import type { Memory, OpenedYear } from '../memory/memory.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { answerFigure, answerRank, compareAirports, openContacts, type OtherEdition } from './answerFigure.ts'
import { answerLeases } from './answerLeases.ts'
import { answerList } from './answerList.ts'
import { correctName } from './correctName.ts'
import { findProducts, findSubjects, identify, nameOf, splitAirports } from './findSubjects.ts'

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
  const answerAll = async (asked: readonly SearchQuestion[]): Promise<SearchAnswer[]> => {
    const answers: SearchAnswer[] = []
    for (const each of asked) answers.push(...(await answerReading(memory, each, { open, actor })))
    return answers
  }
  const answers = await answerAll(readings)
  if (answers.length > 0) return { name: readings[0]?.name || null, answers }
  const elsewhere = await findOtherYear(memory, question, { open, actor })
  if (elsewhere.length > 0) return { name: question.name, answers: elsewhere }
  const name = question.figures?.length === 0 ? null : correctName(edition, question.name)
  const corrected = name === null ? [] : await answerAll(readings.map(each => ({ ...each, name })))
  return corrected.length === 0
    ? { name: null, answers: [] }
    : {
        name,
        answers: corrected.map(each => ({ ...each, title: `${each.title}, for “${name}”` })),
      }
}

/** One reading per figure and tenant type. A name that contains the words for a type is not a type. */
function listReadings(edition: ExploredEdition, typed: string, question: SearchQuestion): SearchQuestion[] {
  const { name, types } = question
  const asName = types.length > 0 && name !== '' ? readSearchQuestion(typed, null) : null
  if (asName && findSubjects(edition, asName, matchRanks.start).length > 0) return [asName]
  const ofTypes = types.length > 1 ? types.flatMap(type => readSearchQuestion(typed, type) ?? []) : [question]
  return ofTypes.flatMap(each => [each, ...each.further.map(figures => ({ ...each, figures }))])
}

interface Opened {
  open: OpenedYear
  actor: Actor
}

/** An airport that is not published in the year, in the last year that it was. */
async function findOtherYear(
  memory: Memory,
  question: SearchQuestion,
  { open, actor }: Opened,
): Promise<SearchAnswer[]> {
  const { name, figures, year } = question
  const asked = figures === null || year === null ? open : await memory.openEdition(year)
  if (!asked || name === '') return []
  const published = await readEdition(asked.lists, audienceOf(actor))
  for (let other: OpenedYear | null = open; other; other = memory.openYearBefore(other.instance)) {
    const edition = await readEdition(other.lists, 'readers')
    const [subject] = findSubjects(edition, { name, figures: null }, matchRanks.whole)
    if (subject?.kind !== 'airports') continue
    if (published.airportIds.has(Number(subject.row.key))) return []
    const { axnInstanceId, axnInstanceName } = other.instance
    return [
      {
        title: `${subject.row.name} is not published for ${asked.instance.axnInstanceName}`,
        value: `Open ${axnInstanceName}`,
        target: {
          kind: 'airport',
          place: subject.row.key,
          search: other === open ? {} : { instance: String(axnInstanceId) },
        },
      },
    ]
  }
  return []
}

/** The answers for the airports, companies, or brands that match the question's name best and that the reader may see. */
async function answerReading(
  memory: Memory,
  question: SearchQuestion,
  { open, actor }: Opened,
): Promise<SearchAnswer[]> {
  const audience = audienceOf(actor)
  const { figures, year, hasChange, statistic, range, group, top } = question
  const isOfOpenYear = figures === null || year === null || year === open.instance.axnInstanceName
  const asked = isOfOpenYear ? open : await memory.openEdition(year)
  // Without that edition, the open one still tells what the name means.
  const edition = await readEdition((asked ?? open).lists, audience)
  const asksContacts = question.asksContacts && figures?.length === 0
  // In `coffee shops`, no company that has the word in its name is meant.
  const isOfProduct = question.rows === 'tenants' && findProducts(edition, question) !== null
  const subjects = findSubjects(
    edition,
    asksContacts || statistic === 'share' ? { ...question, figures: null } : question,
    isOfProduct ? matchRanks.whole : undefined,
  )
  if (figures === null) return answerLeases(open, audience, question, { edition, subjects })
  // A page shows the open edition unless its address has another.
  const otherEdition: OtherEdition =
    asked && asked !== open ? { instance: String(asked.instance.axnInstanceId) } : {}
  if (asksContacts) return subjects.flatMap(each => openContacts(each, otherEdition))
  if (asked && statistic === 'rank' && subjects.length > 0)
    return subjects.flatMap(each => answerRank(edition, each, figures, asked.instance.axnInstanceName))
  // `Shops at Denver over 2000 sq ft` are tenants and not the airport.
  const isOfTenants = question.rows === 'tenants' && range !== null
  if (asked && (subjects.length === 0 || hasChange || statistic === 'share' || isOfTenants)) {
    const { instance } = asked
    const airports = splitAirports(edition, question.name)
    if (airports.length > maxComparedAirports) return []
    const isComparison = !hasChange && !statistic && range === null && !group && !top
    const compared =
      isComparison && compareAirports(airports, figures, instance.axnInstanceName, otherEdition)
    const of = { memory, edition, instance, actor }
    const [first] = subjects
    const list =
      compared ||
      (isOfTenants && first
        ? await answerList(of, { ...question, name: nameOf(first).toLowerCase() }, null)
        : await answerList(of, question, identify(airports.length > 0 ? airports : subjects)))
    return list ? [list] : []
  }
  return subjects.flatMap(each =>
    answerFigure(each, figures, {
      year: asked?.instance.axnInstanceName ?? null,
      askedYear: year,
      otherEdition,
    }),
  )
}
