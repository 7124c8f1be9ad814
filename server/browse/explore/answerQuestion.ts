import { describeAnswer } from '#domain/browse/explore/describeAnswer.ts'
import { evaluateQuestion } from '#domain/browse/explore/evaluateQuestion.ts'
import type { ExploredRow } from '#domain/browse/explore/explore.ts'
import type { ExploreColumn } from '#domain/browse/explore/exploreColumns.ts'
import type { ExploredYear } from '#domain/browse/explore/exploredYear.ts'
import type { ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import {
  asksPresence,
  getEarlierYear,
  needsEarlierYear,
  type ExploreQuestion,
  isOfAreas,
} from '#domain/browse/explore/exploreQuestion.ts'
import { spreadFields, type ExploreRow, type ExploreValue } from '#domain/browse/explore/exploreRow.ts'
import { describeMerges, listMergesBetween, type Merge } from '#domain/browse/explore/joinMerged.ts'
import type { RankedLine } from '#domain/browse/explore/orderLines.ts'
import type { Actor } from '#domain/people/roles.ts'
import { describeExchangeRate, hasAmounts } from '#domain/years/exchangeRate.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { compareAsRead } from '#platform/readModel/sortKeys.ts'
import type { Memory } from '../memory/memory.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { readEdition } from './readEdition.ts'

export interface AnsweredQuestion {
  instance: AxnInstance
  columns: ExploreColumn[]
  lines: RankedLine[]
  choices: Record<string, string[]>
  notes: string[]
}

/** Whether counts and groups depend on which airports are published, and not only on what they report. */
const comparesSums = (question: ExploreQuestion): boolean =>
  question.kind.isCounted ||
  asksPresence(question) ||
  (question.comparedWith !== null && question.group !== null)

/** Answers from memory. Earlier data is as published, for every reader. Throws `notFound`. */
export async function answerQuestion(
  memory: Memory,
  axnInstanceId: number,
  question: ExploreQuestion,
  actor: Actor,
): Promise<AnsweredQuestion> {
  const { instance, lists } = await memory.openYear(axnInstanceId, actor)
  const year = instance.axnInstanceName
  const earlier = getEarlierYear(question, year)
  const opened = needsEarlierYear(question) && earlier < year ? await memory.openEdition(earlier) : null
  const edition = await readEdition(lists, audienceOf(actor))
  const published = opened && (await readEdition(opened.lists, 'readers'))
  const merges = published ? listMergesBetween(await memory.readMerges(), edition.year, published.year) : []
  const editionBefore = published && published.join(merges)
  const common =
    editionBefore && comparesSums(question) ? edition.airportIds.intersection(editionBefore.airportIds) : null
  const changes = opened ? await memory.readDefinitionChanges() : []
  const definitionChanges = changes.filter(each => each.year > earlier && each.year <= year)
  const now = edition.rows(question.rows, common)
  const answer = evaluateQuestion(question, {
    now,
    before: editionBefore?.rows(question.rows, common) ?? [],
    years: { now: year, before: earlier },
    definitionChanges,
  })
  const listed = new Set(answer.lines.map(({ row }) => row.key))
  const isCounted = ({ kind, intoId }: Merge) =>
    kind === question.rows && (question.group !== null || listed.has(String(intoId)))
  const mergesNote =
    published &&
    describeMerges(merges.filter(isCounted), { now: edition.year, before: published.year, year: earlier })
  return {
    instance,
    columns: answer.columns,
    lines: answer.lines,
    choices: listChoices(question.kind, now),
    notes: [
      ...describeAnswer(question, answer, {
        earlier,
        isPublished: opened !== null,
        commonAirports: common?.size ?? null,
        definitionChanges,
      }),
      ...(mergesNote === null ? [] : [mergesNote]),
      ...(hasAmounts(answer.columns) && isConverted(answer.lines, edition.year)
        ? [describeExchangeRate(instance, ...(opened ? [opened.instance] : []))]
        : []),
    ],
  }
}

/** Whether rows contain figures of Canadian airports, which can be reported in Canadian dollars. */
function isConverted(lines: readonly RankedLine[], { airports }: ExploredYear): boolean {
  const canadian = new Set(
    airports.filter(each => each.isoCountryCode === 'CA').map(({ airportId }) => airportId),
  )
  return lines.some(({ row }) => row.airportIds.some(id => canadian.has(id)))
}

export const writeRow = (
  question: ExploreQuestion,
  columns: readonly ExploreColumn[],
  line: RankedLine,
): ExploredRow => {
  const { key, name, code, link, place, values } = line.row
  const area = (isOfAreas(question) && line.row.area) || null
  const [hubSize = null, region = null] = spreadFields.map(field => asText(values[field]))
  const cells = columns.map(column => column.of(line))
  return { key, name, code, link, rank: line.rank, place, area, hubSize, region, cells }
}

const asText = (value: ExploreValue | undefined): string | null => (typeof value === 'string' ? value : null)

const choicesOf = new WeakMap<readonly ExploreRow[], Record<string, string[]>>()

/** The values that occur in fields whose choices are not declared. */
function listChoices({ fields }: ExploreKind, rows: readonly ExploreRow[]): Record<string, string[]> {
  const known = choicesOf.get(rows)
  if (known) return known
  const keys = fields.filter(each => each.filter === 'choice' && !each.options).map(each => each.key)
  const found = keys.map(key => ({ key, values: new Set<string>() }))
  for (const row of rows) {
    for (const { key, values } of found) {
      const value = row.values[key]
      if (typeof value === 'string') values.add(value)
    }
  }
  const choices = Object.fromEntries(
    found.map(({ key, values }) => [key, [...values].toSorted(compareAsRead)]),
  )
  choicesOf.set(rows, choices)
  return choices
}
