import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const axnStatus = z.enum(['ACTIVE', 'NOT ACTIVE', 'PROPOSED'])
export type AxnStatus = z.infer<typeof axnStatus>

/** What people read for the status of a brand, a company or another record that is the same in every year. */
export const axnStatusLabels: Record<AxnStatus, string> = {
  ACTIVE: 'Active',
  'NOT ACTIVE': 'Not active',
  PROPOSED: 'Proposed',
}

/** What an administrator can make of a record; a proposal is decided about by saying either. */
export const recordStatus = z.enum(['ACTIVE', 'NOT ACTIVE'])

export const recordStatusField = {
  label: 'Status',
  help: 'What is not active is no longer offered, and stays where it is used.',
  format: 'text',
  required: true,
  schema: z.enum(recordStatus.options, { error: 'Please input a valid Status.' }),
  options: recordStatus.options.map(value => ({ value, label: axnStatusLabels[value] })),
} as const satisfies Field

/** A new record is active unless told otherwise; a stored one never changes its status for want of a word. */
export const statusOfNew = { axnStatus: recordStatusField.schema.default('ACTIVE') }

/** How a list is narrowed to one of the statuses. */
export const statusFilter = z.union([z.literal('ALL'), axnStatus]).default('ALL')
export type StatusFilter = z.output<typeof statusFilter>
