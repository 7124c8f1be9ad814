import { joinWords } from '#platform/contract/joinWords.ts'

/** A required item of a step: a figure, a choice, or a row carried over from last year. */
export interface AskedItem {
  /** The name under which it is marked as not available; null if that is not possible, and for rows to confirm. */
  figure: string | null
  state: 'given' | 'missing' | 'unconfirmed'
  /** The group in which it is shown: 'North, Food & Beverage'. */
  group: string
  label: string
  field: string
  terminalId?: number
  /** What to do if it is missing, instead of `... is missing.` */
  advice?: string
}

/** A missing figure, by the name under which it is marked as not available, with the field to go to. */
export interface MissingFigure {
  figure: string
  label: string
  field: string
}

/** A figure marked as not available, and the editor who marked it. */
export interface UnavailableMark {
  figure: string
  modifiedDate: string
  modifiedUserName: string | null
}

/** How many of a step's required items are settled. */
export interface Count {
  given: number
  asked: number
}

interface FigureGroup {
  group: string
  /** Prefixes of names: for the mark, and for the field to go to. */
  figurePrefix?: string
  fieldPrefix?: string
  terminalId?: number
}

/** Figures of a record with their labels. Zero counts as filled in. */
export function askFigures(
  record: object,
  labels: Readonly<Record<string, string>>,
  { group, figurePrefix = '', fieldPrefix = '', terminalId }: FigureGroup,
): AskedItem[] {
  const values = record as Readonly<Record<string, unknown>>
  return Object.entries(labels).map(([name, label]) => ({
    figure: figurePrefix + name,
    state: (values[name] ?? null) === null ? 'missing' : 'given',
    group,
    label,
    field: fieldPrefix + name,
    terminalId,
  }))
}

/** The labels of the values that a table of columns declares as asked, after the name of their record. */
export const listAskedLabels = (
  columns: Readonly<Record<string, { field: { label: string }; isAsked: boolean }>>,
  record?: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(
      ([
        name,
        {
          field: { label },
          isAsked,
        },
      ]) => (isAsked ? [[name, record === undefined ? label : `${record}, ${label}`]] : []),
    ),
  )

/** A choice that every record must have, so it cannot be marked as not available. */
export const askRequired = (isGiven: boolean, label: string, field: string): AskedItem => ({
  figure: null,
  state: isGiven ? 'given' : 'missing',
  group: label,
  label,
  field,
})

/** Rows of a list, each of which counts once it is confirmed. An empty list still needs one row. */
export function askRows(
  rows: readonly { confirmed: 'Y' | 'N' }[],
  { figure, label, field = '' }: { figure: string; label: string; field?: string },
): AskedItem[] {
  const shared = { group: label, label, field }
  if (rows.length === 0) return [{ ...shared, figure, state: 'missing' }]
  return rows.map(({ confirmed }) => ({
    ...shared,
    figure: null,
    state: confirmed === 'Y' ? 'given' : 'unconfirmed',
  }))
}

const isMarked = ({ figure }: AskedItem, unavailable: ReadonlySet<string>): boolean =>
  figure !== null && unavailable.has(figure)

/** Items that count as settled: entered, confirmed, or marked as not available. */
export function countAskedItems(asked: readonly AskedItem[], unavailable: ReadonlySet<string>): Count {
  const isSettled = (each: AskedItem) =>
    each.state === 'given' || (each.state === 'missing' && isMarked(each, unavailable))
  return { given: asked.filter(isSettled).length, asked: asked.length }
}

/**
 * The missing items, by group. `missing` lists those that can be marked as not available, which excludes required
 * choices.
 */
interface MissingGroup extends Pick<AskedItem, 'group' | 'field' | 'terminalId' | 'advice'> {
  message: string
  missing: MissingFigure[]
}

export function groupMissingFigures(
  asked: readonly AskedItem[],
  unavailable: ReadonlySet<string>,
): MissingGroup[] {
  return groupItems(asked.filter(each => each.state === 'missing' && !isMarked(each, unavailable))).map(
    ({ advice, ...group }) => ({ ...group, message: advice ?? missingMessage(group) }),
  )
}

/** The items that are missing and marked as not available, by group. */
export const groupUnavailableFigures = (asked: readonly AskedItem[], unavailable: ReadonlySet<string>) =>
  groupItems(asked.filter(each => each.state === 'missing' && isMarked(each, unavailable)))

function groupItems(asked: readonly AskedItem[]): Omit<MissingGroup, 'message'>[] {
  const groups = Map.groupBy(asked, each => `${each.terminalId} ${each.group}`)
  return [...groups.values()].flatMap(members => {
    const [first] = members
    if (!first) return []
    const { group, field, terminalId, advice } = first
    const missing = members.flatMap(({ figure, label, field }) =>
      figure === null ? [] : [{ figure, label, field }],
    )
    return [{ group, field, terminalId, advice, missing }]
  })
}

/** A longer list is counted instead of listed. */
const mostListed = 3

function missingMessage({ group, missing }: Omit<MissingGroup, 'message'>): string {
  const labels = missing.map(each => each.label)
  if (labels.length === 0) return `Please input a valid ${group}.`
  const verb = labels.length > 1 || isPlural(labels[0]) ? 'are' : 'is'
  if (labels.length === 1 && labels[0] === group) return `${group} ${verb} missing.`
  const what = labels.length > mostListed ? `${labels.length} figures` : joinWords(labels)
  return `${group}: ${what} ${verb} missing.`
}

/** `Gross Sales` and `On-Site, Agencies`, but not `Business` or `Status`. */
const isPlural = (label = ''): boolean => /[^su]s$/.test(label)

/** The settled share of the required items, in whole percent; 100 only if complete. */
export function computeCompleteness(counts: readonly Count[]): number {
  const required = counts.reduce((sum, each) => sum + each.asked, 0)
  const given = counts.reduce((sum, each) => sum + each.given, 0)
  return required === 0 ? 0 : Math.floor((given / required) * 100)
}
