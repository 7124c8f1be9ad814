import { z } from 'zod'
import { endpoint, instanceId } from '#platform/contract/endpoint.ts'

/** What the editor checks before a book goes to the printer, in this order. */
export const preflightChecks = {
  airportsNotPublished: {
    title: 'Airports that are not published',
    meaning: 'They stand in no book and no report.',
  },
  companiesNotPublished: {
    title: 'Companies that are not published',
    meaning: 'They stand in no book and no report.',
  },
  openWarnings: {
    title: 'Incomplete, or with an open finding',
    meaning:
      'Published although a figure is missing, or should have been corrected, explained, or confirmed.',
  },
  unconfirmed: {
    title: 'Carried over and not confirmed',
    meaning: 'Published with rows from last year that were neither confirmed nor changed.',
  },
  withoutContact: {
    title: 'Nobody to be printed',
    meaning: 'Published without a contact that is to be printed.',
  },
  withoutPlace: {
    title: 'No place in a ranking',
    meaning: 'A figure is missing that a ranking goes by, so they come last and have no rank.',
  },
} as const
export type PreflightCheck = keyof typeof preflightChecks

const item = z.object({
  kind: z.enum(['airport', 'company']),
  id: z.number().int(),
  name: z.string(),
  /** What exactly is missing. */
  detail: z.string(),
  /** The wizard step where it can be corrected. */
  step: z.string(),
})
export type PreflightItem = z.infer<typeof item>

export const preflight = z.object({
  axnInstanceName: z.string(),
  checks: z.array(
    z.object({ check: z.enum(Object.keys(preflightChecks) as [PreflightCheck]), items: z.array(item) }),
  ),
})
export type Preflight = z.infer<typeof preflight>

export const getPreflightEndpoint = endpoint({
  method: 'GET',
  url: '/reports/instance/:instanceId/preflight',
  summary: 'What is missing or unconfirmed in a year before its books are printed',
  tag: 'Books',
  allow: 'admin',
  params: z.object({ instanceId }),
  reply: preflight,
})
