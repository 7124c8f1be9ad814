import { z } from 'zod'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import { severities } from './checks/finding.ts'
import { axnInstanceStatus } from './workflow.ts'

const statusChange = z.object({
  action: z.string(),
  fromStatus: axnInstanceStatus,
  toStatus: axnInstanceStatus,
  reason: z.string().nullable(),
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
})

/** The newest change of anything that belongs to the airport or company in the year. */
const lastChange = z.object({
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
  /** When it was added to the year, if no one has saved anything since. */
  isCreation: z.boolean(),
})
export type LastChange = z.infer<typeof lastChange>

const warningAnswer = z.object({
  explanation: z.string().nullable(),
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
})

const stepState = z.enum(['notStarted', 'inProgress', 'complete'])

const stepOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    step,
    title: z.string(),
    state: stepState,
    /** How many of its required items are filled in, confirmed, or marked as not available: 7 of 15. */
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

/** The change, worded as in the history. */
export const remarkActionLabels = {
  REMARKED: 'Remarked',
  ANSWERED: 'Answered',
  RESOLVED: 'Resolved',
  REOPENED: 'Reopened',
} as const

/** An entry of a remark: a text or an action. */
const remarkEntry = z.object({
  entryId: z.number().int(),
  act: z.enum(listKeys(remarkActionLabels)),
  text: z.string().nullable(),
  modifiedDate: moment,
  modifiedUserName: z.string().nullable(),
})

/** A reviewer's remark on a field of a year, with all its entries. */
const remarkOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    remarkId: z.number().int(),
    step,
    terminalId: z.number().int().nullable(),
    field: z.string(),
    /** The label of its place. */
    label: z.string(),
    /** The formatted value when the remark was written, and now; null if not reported. */
    valueThen: z.string().nullable(),
    valueNow: z.string().nullable(),
    /** Whether its row was deleted. */
    isGone: z.boolean(),
    state: remarkState,
    /** Whether the reader may resolve and reopen it. */
    canResolve: z.boolean(),
    /** Oldest first. The first is the remark itself. */
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
    /** The figures that a `missing` finding is about. */
    missing: z.array(missingFigure),
    /** An editor's answer; null while it is open. */
    answer: warningAnswer.nullable(),
  })

/**
 * The review of either wizard, given its step names: the state of each step, the findings, and the next possible
 * actions.
 */
export const createReviewSchema = <Step extends z.ZodType>(step: Step) =>
  z.object({
    steps: z.array(stepOf(step)),
    /** The settled share of the required items, 0 to 100. */
    completePercent: z.number().int(),
    findings: z.array(findingOf(step)),
    /** In the order of the forms. */
    remarks: z.array(remarkOf(step)),
    /** The figures marked as not available, by group. */
    unavailable: z.array(
      z.object({
        step,
        terminalId: z.number().int().nullable(),
        group: z.string(),
        field: z.string(),
        figures: z.array(missingFigure),
        modifiedDate: moment,
        modifiedUserName: z.string().nullable(),
      }),
    ),
    actions: z.array(
      z.object({ action: z.string(), to: axnInstanceStatus, reason: z.enum(['required', 'none']) }),
    ),
    history: z.array(statusChange),
    lastChange,
    /** The deadline for submitting (YYYY-MM-DD); null if the year has none. */
    submissionDeadline: z.string().nullable(),
  })

/** An editor's answer to findings, each identified by its name and the figures it was about; one per tenant at most. */
export const answerToWarnings = z.object({
  findings: z
    .array(z.object({ warning: z.string().min(1).max(200), figures: z.string().max(500) }))
    .min(1)
    .max(10_000),
  explanation: z
    .string()
    .trim()
    .max(2000)
    .nullable()
    .default(null)
    .transform(text => (text === '' ? null : text)),
})

/** Enough for the answer to all findings of an airport. */
export const answerBytes = 2_000_000

/** Marks missing figures as not available, or removes the marks. */
export const unavailableFigures = z.object({
  figures: z.array(z.string().min(1).max(200)).min(1).max(1000),
  unavailable: z.boolean(),
})
