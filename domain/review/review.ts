import { z } from 'zod'
import { listKeys } from '#platform/contract/listKeys.ts'
import { severities } from './checks/finding.ts'
import { axnInstanceStatus } from './workflow.ts'

const statusChange = z.object({
  action: z.string(),
  fromStatus: axnInstanceStatus,
  toStatus: axnInstanceStatus,
  reason: z.string().nullable(),
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
})

/** The newest change of anything that belongs to the airport or company in the year. */
const lastChange = z.object({
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
  /** It was added to the year then, and nobody has saved anything since. */
  isCreation: z.boolean(),
})
export type LastChange = z.infer<typeof lastChange>

const warningAnswer = z.object({
  explanation: z.string().nullable(),
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
})

const stepState = z.enum(['notStarted', 'inProgress', 'complete'])

const stepOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    step,
    title: z.string(),
    state: stepState,
    /** How much of what it requires is filled in, confirmed, or marked as not available: 7 of 15. */
    given: z.number().int(),
    asked: z.number().int(),
    errors: z.number().int(),
    /** Contradictions that need an explanation. */
    contradictions: z.number().int(),
    /** Warnings that need an answer. */
    warnings: z.number().int(),
    /** Remarks that need an answer. */
    remarks: z.number().int(),
  })

export const longestRemark = 2000

/** A remark is open until it is answered, and again when it is reopened. */
const remarkState = z.enum(['OPEN', 'ANSWERED', 'RESOLVED'])
export type RemarkState = z.infer<typeof remarkState>

/** What was done, as the history says it. */
export const remarkActLabels = {
  REMARKED: 'Remarked',
  ANSWERED: 'Answered',
  RESOLVED: 'Resolved',
  REOPENED: 'Reopened',
} as const

/** What someone wrote about a remark, or did with it. */
const remarkEntry = z.object({
  entryId: z.number().int(),
  act: z.enum(listKeys(remarkActLabels)),
  text: z.string().nullable(),
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
})

/** A reviewer's remark at a field of a year, with everything that was said about it. */
const remarkOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    remarkId: z.number().int(),
    step,
    terminalId: z.number().int().nullable(),
    field: z.string(),
    /** What it is about, in words. */
    label: z.string(),
    /** The value when the remark was written, and now, in words; null if none was reported. */
    valueThen: z.string().nullable(),
    valueNow: z.string().nullable(),
    /** Whether the row that it is about was deleted. */
    isGone: z.boolean(),
    state: remarkState,
    /** Whether the reader may resolve and reopen it. */
    canResolve: z.boolean(),
    /** Oldest first; the first is the remark itself. */
    entries: z.array(remarkEntry),
  })
export type Remark = z.infer<ReturnType<typeof remarkOf<z.ZodString>>>

const missingFigure = z.object({ figure: z.string(), label: z.string(), field: z.string() })

const findingOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    severity: z.enum(severities),
    warning: z.string(),
    step,
    /** Only in an airport's steps. */
    terminalId: z.number().int().nullable(),
    field: z.string(),
    message: z.string(),
    figures: z.string(),
    /** Which figures a `missing` finding is about. */
    missing: z.array(missingFigure),
    /** What an editor said to it; null while it is open. */
    answer: warningAnswer.nullable(),
  })

/** The hub of either wizard, given the names of its steps: where each stands, what is wrong, what can be done next. */
export const createReviewSchema = <Step extends z.ZodType>(step: Step) =>
  z.object({
    steps: z.array(stepOf(step)),
    /** How much of what is asked for has been given, 0 to 100. */
    completePercent: z.number().int(),
    findings: z.array(findingOf(step)),
    /** In the order of the forms. */
    remarks: z.array(remarkOf(step)),
    /** What was marked as not available, by what belongs together. */
    unavailable: z.array(
      z.object({
        step,
        terminalId: z.number().int().nullable(),
        group: z.string(),
        field: z.string(),
        figures: z.array(missingFigure),
        modifiedDate: z.string(),
        modifiedUserName: z.string().nullable(),
      }),
    ),
    actions: z.array(
      z.object({ action: z.string(), to: axnInstanceStatus, reason: z.enum(['required', 'none']) }),
    ),
    history: z.array(statusChange),
    lastChange,
    /** The last day to submit it (YYYY-MM-DD); null if the year has none. */
    submissionDeadline: z.string().nullable(),
  })

/** What an editor says to a warning, named by itself and the figures that it was about. */
export const answerToWarning = z.object({
  warning: z.string().min(1).max(200),
  figures: z.string().max(500),
  explanation: z
    .string()
    .trim()
    .max(2000)
    .nullable()
    .default(null)
    .transform(text => (text === '' ? null : text)),
})

/** Marks missing figures as not available, or takes the marks back. */
export const unavailableFigures = z.object({
  figures: z.array(z.string().min(1).max(200)).min(1).max(1000),
  unavailable: z.boolean(),
})
