import { z } from 'zod'
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
  })

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
