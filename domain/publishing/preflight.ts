import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { missingSign } from '#platform/contract/typefaceText.ts'
import { instanceId } from '../years/instanceId.ts'

/** The checks before a book goes to the printer, in this order. */
export const preflightChecks = {
  airportsNotPublished: {
    title: 'Airports that are not published',
    meaning: 'They are not included in any book or report.',
  },
  companiesNotPublished: {
    title: 'Companies that are not published',
    meaning: 'They are not included in any book or report.',
  },
  openWarnings: {
    title: 'Incomplete or with open findings',
    meaning: 'Figures are missing, or still need to be corrected, explained, or confirmed.',
  },
  unconfirmed: {
    title: 'Carried over but not confirmed',
    meaning: 'Rows carried over from last year were neither confirmed nor changed.',
  },
  withoutContact: {
    title: 'No contact to print',
    meaning: 'There is no contact marked To Be Printed.',
  },
  withoutPlace: {
    title: 'Not in every ranking',
    meaning:
      'A figure that a ranking is based on is missing, so the airport or the terminal has no rank there.',
  },
  missingCharacters: {
    title: 'Characters that cannot be printed',
    meaning: `The typefaces of the books lack them, so ${missingSign} is printed instead. Screens and workbooks contain them. Texts that are not published yet are included.`,
  },
} as const
export type PreflightCheck = keyof typeof preflightChecks

const item = z.object({
  /** 'year' for what the imprint and all profiles print. Its id is the instance's. */
  kind: z.enum(['airport', 'company', 'year']),
  id: z.number().int(),
  name: z.string(),
  /** What is missing, or which characters of which text. */
  detail: z.string(),
  /** The wizard step where it can be corrected; 'settings' for a year. */
  step: z.string(),
})
export type PreflightItem = z.infer<typeof item>

export const preflight = z.object({
  axnInstanceName: z.string(),
  checks: z.array(z.object({ check: z.enum(listKeys(preflightChecks)), items: z.array(item) })),
})
export type Preflight = z.infer<typeof preflight>

export const getPreflightEndpoint = endpoint('getPreflight', {
  method: 'GET',
  url: '/reports/instance/:instanceId/preflight',
  summary: 'List what is missing or unconfirmed in a year before its books are printed',
  tag: 'Books',
  allow: 'admin',
  params: z.object({ instanceId }),
  reply: preflight,
})
