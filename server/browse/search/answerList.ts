import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { isChange } from '#domain/browse/explore/exploreField.ts'
import { exploreKinds, findField, type ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import { groupOfAll, readQuestion, writeQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { isFigureValue } from '#domain/browse/explore/exploreRow.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { countOf, toSingular } from '#platform/contract/count.ts'
import { formatFigureChange } from '#platform/contract/figureChange.ts'
import { answerQuestion, type AnsweredQuestion } from '../explore/answerQuestion.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import type { Memory } from '../memory/memory.ts'
import { writeValue } from './answerFigure.ts'
import { findScope, isPercentage, type Scope } from './findScope.ts'
import type { NamedRows } from './findSubjects.ts'

/** The edition that is asked, and who asks it. */
interface AskedEdition {
  memory: Memory
  edition: ExploredEdition
  instance: AxnInstance
  actor: Actor
}

/**
 * The rows of the edition, of a place, or of a name, ranked by a figure or its change, or what they are together. Null
 * if nothing has that name or figure.
 */
export async function answerList(
  { memory, edition, instance: { axnInstanceId, axnInstanceName: year }, actor }: AskedEdition,
  asked: SearchQuestion,
  named: NamedRows | null,
): Promise<SearchAnswer | null> {
  const scope = findScope(edition, asked, named)
  const view = scope && chooseView(asked, scope, named !== null)
  if (!view || (asked.since !== null && asked.since >= year)) return null
  const [field] = scope.fields
  const show = scope.fields.map(each => each.key).join(',')
  const years = field && asked.hasChange ? (asked.since ?? 'two') : undefined
  const { rows, where } = scope
  const { statistic: _, write, ...shown } = view
  const { question } = readQuestion({ rows, top: asked.top, ...(field && { show }), years, ...shown }, false)
  const answered = await answerQuestion(memory, axnInstanceId, { ...question, where }, actor)
  const search = Object.entries(writeQuestion({ ...question, where })).filter(
    ([, value]) => value !== undefined,
  )
  return {
    title: writeTitle(asked, { ...scope, named, statistic: view.statistic, year }),
    value: write(answered),
    target: {
      kind: 'explore',
      place: '',
      search: { ...Object.fromEntries(search), instance: String(axnInstanceId) },
    },
  }
}

/** How Explore shows the rows, and what the answer says of them. */
interface View {
  group?: string | undefined
  summary?: 'median' | 'total' | 'share'
  sort?: string | undefined
  /** In the title. */
  statistic?: string
  write: (answered: AnsweredQuestion) => string
}

/** Null if the figure has no such statistic. */
function chooseView(asked: SearchQuestion, { fields, namedBy, kind }: Scope, isNamed: boolean): View | null {
  const { type, top, hasChange, isAscending, group } = asked
  const [field] = fields
  // An average of totals is not one of their statistics.
  const statistic = asked.statistic === 'average' && field?.isSum ? null : asked.statistic
  const isTotal = statistic === 'total' || statistic === 'average'
  const part = hasChange && field ? (isPercentage(field) ? '@change' : '@percent') : ''
  if (statistic === 'share')
    return field?.isSum && type && !hasChange
      ? {
          group: 'tenantType',
          summary: 'share',
          statistic: `share of ${tenantTypeLabels[type]}`,
          write: answered => writeCell(answered, `${field.key}@share`, tenantTypeLabels[type]),
        }
      : null
  if (namedBy) return { group: namedBy, write: ({ lines }) => countRows(lines, exploreKinds[asked.rows]) }
  if (!field)
    return group ? { group, write: () => 'In Explore' } : { write: ({ lines }) => countRows(lines, kind) }
  const isOverall = isTotal && field.ratioOf !== undefined
  const summary = isOverall || (field.isSum && statistic !== 'median') ? 'total' : 'median'
  if (group) {
    const words = isOverall ? 'Overall ratios' : summary === 'total' ? 'Totals' : 'Medians'
    return { group, summary, write: () => `${words} in Explore` }
  }
  const key = `${field.key}${part}`
  if (isNamed) return { sort: key, write: answered => writeCells(answered, key) }
  if (!top && (statistic === 'median' || isOverall || (isTotal && field.isSum))) {
    // The change of a median is not the median change.
    if (hasChange && statistic === 'median') return null
    return {
      group: groupOfAll,
      summary,
      statistic: isOverall ? 'overall' : summary,
      write: answered => writeCell(answered, `${field.key}@${summary}${part}`),
    }
  }
  return {
    sort: `${key}${isAscending ? '' : ',desc'}`,
    write: ({ lines }) => (top ? `Top ${top} in Explore` : countRows(lines, kind)),
  }
}

interface Titled extends Scope {
  named: NamedRows | null
  statistic: string | undefined
  year: string
}

function writeTitle(
  { rows, group, hasChange, isAscending, since }: SearchQuestion,
  { fields: [field], kind, where, namedBy, named, statistic, year }: Titled,
): string {
  const filters = where.reduce(
    (words, { label, isAlternative }) => (words ? `${words}${isAlternative ? ' or ' : ', '}${label}` : label),
    '',
  )
  const measure = [field?.label, !namedBy && group && findField(kind, group)?.label]
    .filter(Boolean)
    .join(', by ')
  const { label } = namedBy ? exploreKinds[rows] : kind
  // The rows of a name or of tenant types are not listed.
  const isOfOne = named !== null || kind === exploreKinds.tenantTypes
  return [
    isOfOne
      ? [filters, measure].filter(Boolean).join(', ')
      : label + (filters && `: ${filters}`) + (measure && ` by ${measure}`),
    statistic,
    field && hasChange && `change since ${since ?? Number(year) - 1}`,
    field && isAscending && !group && 'lowest first',
    year,
  ]
    .filter(Boolean)
    .join(', ')
}

const countRows = ({ length }: readonly unknown[], { of }: ExploreKind): string =>
  countOf(length, toSingular(of), of)

/** The value of the only row, or of the row with this name. */
function writeCell({ columns, lines }: AnsweredQuestion, key: string, name?: string): string {
  const line = lines.find(({ row }) => name === undefined || row.name === name)
  const column = columns.find(each => each.key === key)
  const cell = line && column ? column.of(line) : null
  if (!column || !isFigureValue(cell)) return 'In Explore'
  if (cell.tooLittle) return tooLittleLabels[cell.tooLittle]
  return isChange(column.part) && cell.value !== null
    ? formatFigureChange({ amount: cell.value, unit: column.unit === 'points' ? 'points' : 'percent' })
    : writeValue(cell, column)
}

/** `+2.86%`, or of several rows `LAX: +2.86%; SFO: −1.10%`. */
const writeCells = (answered: AnsweredQuestion, key: string): string =>
  answered.lines
    .map(line => [line.row.code, writeCell({ ...answered, lines: [line] }, key)])
    .map(([code, text]) => (answered.lines.length === 1 ? text : `${code}: ${text}`))
    .join('; ')
