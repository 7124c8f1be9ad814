import { readSearchQuestion, type SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import type { Actor } from '#domain/people/roles.ts'
import { matchRanks } from '#platform/contract/searchNames.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { readEdition } from '../explore/readEdition.ts'
import type { Memory, OpenedYear } from '../memory/memory.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { answerFigure, compareAirports, openContacts, type OtherEdition } from './answerFigure.ts'
import { answerLeases } from './answerLeases.ts'
import { answerList } from './answerList.ts'
import { findProducts, findSubjects } from './findSubjects.ts'

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
  const asksContacts = question.asksContacts && figures?.length === 0
  // In `coffee shops`, no company that has the word in its name is meant.
  const isOfProduct = question.rows === 'tenants' && findProducts(edition, question) !== null
  const subjects = findSubjects(
    edition,
    asksContacts ? { ...question, figures: null } : question,
    isOfProduct ? matchRanks.whole : undefined,
  )
  if (figures === null) return answerLeases(open, audience, question, { edition, subjects })
  // A page shows the open edition unless its address has another.
  const otherEdition: OtherEdition =
    asked && asked !== open ? { instance: String(asked.instance.axnInstanceId) } : {}
  if (asksContacts) return subjects.flatMap(each => openContacts(each, otherEdition))
  if (asked && (subjects.length === 0 || question.hasChange))
    return [
      compareAirports(edition, question, asked.instance.axnInstanceName, otherEdition) ??
        answerList(edition, question, asked.instance, subjects[0]),
    ].flatMap(each => each ?? [])
  return subjects.flatMap(each =>
    answerFigure(each, figures, {
      year: asked?.instance.axnInstanceName ?? null,
      askedYear: year,
      otherEdition,
    }),
  )
}
