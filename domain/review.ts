import { z } from 'zod'
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
    errors: z.number().int(),
    /** Warnings that still wait for an answer. */
    warnings: z.number().int(),
  })

export const findingOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    severity: z.enum(['error', 'warning']),
    warning: z.string(),
    step,
    field: z.string(),
    message: z.string(),
    figures: z.string(),
    /** What an editor said to it; null while it is open. */
    answer: warningAnswer.nullable(),
  })

/** The hub of either wizard, given the names of its steps: where each stands, what is wrong, what can be done next. */
export const reviewOf = <Step extends z.ZodType>(step: Step) =>
  z.object({
    steps: z.array(stepOf(step)),
    /** How much of what is asked for has been given, 0 to 100. */
    completePercent: z.number().int(),
    findings: z.array(findingOf(step)),
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

/** `open`: what of the step still blocks or wants an answer. Complete once nothing is. */
export function standingOf(started: boolean, open: readonly { severity: 'error' | 'warning' }[]) {
  const errors = open.filter(each => each.severity === 'error').length
  const state: z.infer<typeof stepState> = !started
    ? 'notStarted'
    : open.length > 0
      ? 'inProgress'
      : 'complete'
  return { state, errors, warnings: open.length - errors }
}
