import type { ExploredRow } from '#domain/browse/explore/explore.ts'
import { describeAnswer } from '#domain/browse/explore/describeAnswer.ts'
import { evaluateQuestion } from '#domain/browse/explore/evaluateQuestion.ts'
import type { ExploreColumn, ExploreLine } from '#domain/browse/explore/exploreColumns.ts'
import type { ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import {
  asksPresence,
  needsYearBefore,
  type ExploreQuestion,
} from '#domain/browse/explore/exploreQuestion.ts'
import type { ExploreRow } from '#domain/browse/explore/exploreRow.ts'
import { compareAsRead } from '#platform/readModel/selectRows.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Actor } from '#domain/people/roles.ts'
import { audienceOf } from '../memory/yearLists.ts'
import type { Memory } from '../memory/memory.ts'
import { readEdition } from './exploredYear.ts'

export interface AnsweredQuestion {
  instance: AxnInstance
  columns: ExploreColumn[]
  /** Makes a row's cells only when it is asked for. */
  lines: { line: ExploreLine; rank: number | null }[]
  choices: Record<string, string[]>
  notes: string[]
}

/** Answers from memory. The year before is what was published of it, for every reader. Throws `notFound`. */
export async function answerQuestion(
  memory: Memory,
  axnInstanceId: number,
  question: ExploreQuestion,
  actor: Actor,
): Promise<AnsweredQuestion> {
  const { instance, lists } = await memory.openYear(axnInstanceId, actor)
  const yearBefore = needsYearBefore(question) ? memory.openYearBefore(instance) : null
  const edition = await readEdition(lists, audienceOf(actor))
  const editionBefore = yearBefore && (await readEdition(yearBefore.lists, 'readers'))
  const common =
    editionBefore && (question.kind.isCounted || asksPresence(question))
      ? edition.airportIds.intersection(editionBefore.airportIds)
      : null
  const changes = yearBefore ? await memory.readDefinitionChanges() : []
  const definitionChanges = changes.filter(each => each.year === instance.axnInstanceName)
  const now = edition.rows(question.rows, common)
  const answer = evaluateQuestion(question, {
    now,
    before: editionBefore?.rows(question.rows, common) ?? [],
    years: {
      now: instance.axnInstanceName,
      before: yearBefore?.instance.axnInstanceName ?? 'year before',
    },
    definitionChanges,
  })
  return {
    instance,
    columns: answer.columns,
    lines: answer.lines.map(({ rank, ...line }) => ({ line, rank })),
    choices: listChoices(question.kind, now),
    notes: describeAnswer(question, answer, {
      before: yearBefore?.instance.axnInstanceName ?? null,
      commonAirports: common?.size ?? null,
      definitionChanges,
    }),
  }
}

export const writeRow = (
  columns: readonly ExploreColumn[],
  { line, rank }: AnsweredQuestion['lines'][number],
): ExploredRow => {
  const { key, name, code, link, place } = line.row
  return { key, name, code, link, rank, place, cells: columns.map(column => column.of(line)) }
}

const choicesOf = new WeakMap<readonly ExploreRow[], Record<string, string[]>>()

/** The values that occur in fields whose choices no declaration lists. */
function listChoices({ fields }: ExploreKind, rows: readonly ExploreRow[]): Record<string, string[]> {
  const known = choicesOf.get(rows)
  if (known) return known
  const keys = fields.filter(each => each.filter === 'choice' && !each.options).map(each => each.key)
  const choices = Object.fromEntries(
    keys.map(key => {
      const values = new Set(rows.map(each => each.values[key]))
      return [key, [...values].filter(each => typeof each === 'string').toSorted(compareAsRead)]
    }),
  )
  choicesOf.set(rows, choices)
  return choices
}
