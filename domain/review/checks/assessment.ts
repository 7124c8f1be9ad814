import {
  computeCompleteness,
  countAskedItems,
  groupMissingFigures,
  groupUnavailableFigures,
  type AskedItem,
  type Count,
  type MissingFigure,
  type UnavailableMark,
} from './askedItems.ts'
import { createFinding, minExplanationLength, severities, type Finding } from './finding.ts'

/** The required items of a step, and its checks. */
export interface StepChecks<Step extends string, Year> {
  step: Step
  titleOf: (year: Year) => string
  checks: readonly ((year: Year) => Finding<Step>[])[]
  asked: (year: Year) => AskedItem[]
}

/** An editor's answer to a warning. */
export interface WarningAnswer {
  warning: string
  figures: string
  explanation: string | null
}

/** The state of a step. */
interface StepStatus<Step extends string> extends Count {
  step: Step
  title: string
  state: 'notStarted' | 'inProgress' | 'complete'
  errors: number
  /** Contradictions that need an explanation. */
  contradictions: number
  /** Warnings that need an answer. */
  warnings: number
  /** Remarks that need an answer. */
  remarks: number
}

/** Figures marked as not available that belong together. */
interface UnavailableGroup<Step extends string> extends Omit<UnavailableMark, 'figure'> {
  step: Step
  terminalId: number | null
  group: string
  field: string
  figures: MissingFigure[]
}

export interface Assessment<Step extends string, Answer> {
  steps: StepStatus<Step>[]
  /** The settled share of the required items, 0 to 100. */
  completePercent: number
  findings: (Finding<Step> & { answer: Answer | null })[]
  unavailable: UnavailableGroup<Step>[]
}

interface WithMarks {
  unavailable: readonly UnavailableMark[]
}

const namesOf = ({ unavailable }: WithMarks): Set<string> => new Set(unavailable.map(each => each.figure))

/** All findings in the order of the steps and their fields. Pure: the same data gives the same findings. */
export function listFindings<Step extends string, Year extends WithMarks>(
  steps: readonly StepChecks<Step, Year>[],
  year: Year,
): Finding<Step>[] {
  const marked = namesOf(year)
  const asked = steps.map(each => ({ step: each.step, items: each.asked(year) }))
  const missing = asked.flatMap(({ step, items }) =>
    groupMissingFigures(items, marked).map(({ group, message, ...place }) =>
      createFinding('missing', `missing.${group}`, { step, message, ...place }),
    ),
  )
  const found = [...missing, ...steps.flatMap(({ checks }) => checks.flatMap(check => check(year)))]
  // Contradictions found by one check belong to several steps.
  return asked.flatMap(({ step, items }) =>
    sortInFormOrder(
      found.filter(each => each.step === step),
      items,
    ),
  )
}

/**
 * Sorts findings by the step's fields and, for one field, by severity. Findings about a whole list come before its
 * fields, and fields that are not required come last within their terminal.
 */
function sortInFormOrder<Step extends string>(
  findings: readonly Finding<Step>[],
  items: readonly AskedItem[],
): Finding<Step>[] {
  const places = new Map<string, number>()
  const ends = new Map<number | null, number>()
  for (const [place, { terminalId = null, field }] of items.entries()) {
    const name = `${terminalId} ${field}`
    if (!places.has(name)) places.set(name, place)
    ends.set(terminalId, place + 0.5)
  }
  const placeOf = ({ terminalId, field }: Finding<Step>): number =>
    places.get(`${terminalId} ${field}`) ?? (terminalId === null ? -1 : (ends.get(terminalId) ?? -1))
  return findings.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || severities.indexOf(a.severity) - severities.indexOf(b.severity),
  )
}

/**
 * How complete and plausible a year is, step by step, for the steps' marks, the review, the editors' desk, and the
 * books' preflight.
 */
export function assessYear<Step extends string, Year extends WithMarks, Answer extends WarningAnswer>(
  steps: readonly StepChecks<Step, Year>[],
  year: Year,
  answers: readonly Answer[],
  openRemarks: readonly { step: string }[],
): Assessment<Step, Answer> {
  const findings = listFindings(steps, year).map(each => ({ ...each, answer: answerTo(each, answers) }))
  const marked = namesOf(year)
  const standings = steps.map(({ step, titleOf, asked }) => {
    const count = countAskedItems(asked(year), marked)
    const open = findings.filter(each => each.step === step && each.answer === null)
    const remarks = openRemarks.filter(each => each.step === step).length
    const countOf = (severity: Finding['severity']) => open.filter(each => each.severity === severity).length
    const state: StepStatus<Step>['state'] =
      count.given === 0 && count.asked > 0
        ? 'notStarted'
        : open.length > 0 || remarks > 0 || count.given < count.asked
          ? 'inProgress'
          : 'complete'
    return {
      step,
      title: titleOf(year),
      state,
      ...count,
      errors: countOf('error'),
      contradictions: countOf('contradiction'),
      warnings: countOf('warning'),
      remarks,
    }
  })
  return {
    steps: standings,
    completePercent: computeCompleteness(standings),
    findings,
    unavailable: steps.flatMap(({ step, asked }) =>
      groupUnavailableFigures(asked(year), marked).map(({ group, field, terminalId = null, missing }) => {
        const mark = year.unavailable.find(each => each.figure === missing[0]?.figure)
        const { modifiedDate = '', modifiedUserName = null } = mark ?? {}
        return { step, terminalId, group, field, figures: missing, modifiedDate, modifiedUserName }
      }),
    ),
  }
}

/** The answer given for exactly these figures, if it settles the finding. */
function answerTo<Answer extends WarningAnswer>(
  { severity, warning, figures }: Finding<string>,
  answers: readonly Answer[],
): Answer | null {
  if (severity !== 'warning' && severity !== 'contradiction') return null
  const answer = answers.find(each => each.warning === warning && each.figures === figures)
  if (!answer) return null
  return severity === 'warning' || isExplanation(answer.explanation) ? answer : null
}

/** Whether a text is long enough to explain a contradiction. */
export const isExplanation = (text: string | null): boolean =>
  text !== null && text.trim().length >= minExplanationLength
