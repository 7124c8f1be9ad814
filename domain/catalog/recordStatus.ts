import { z } from 'zod'
import type { Field } from '#platform/contract/field.ts'

export const axnStatus = z.enum(['ACTIVE', 'NOT ACTIVE', 'PROPOSED'])
export type AxnStatus = z.infer<typeof axnStatus>

/** The status labels of a brand, company, or another record that is the same in every year. */
export const axnStatusLabels: Record<AxnStatus, string> = {
  ACTIVE: 'Active',
  'NOT ACTIVE': 'Not active',
  PROPOSED: 'Proposed',
}

/** The statuses that an administrator can set. Setting either decides a proposal. */
const recordStatuses = ['ACTIVE', 'NOT ACTIVE'] as const
export const recordStatus = z.enum(recordStatuses)

export const recordStatusField = {
  label: 'Status',
  help: 'Records that are not active are no longer offered but remain wherever they are used.',
  format: 'text',
  required: true,
  schema: z.enum(recordStatuses, { error: 'Please input a valid Status.' }),
  options: recordStatuses.map(value => ({ value, label: axnStatusLabels[value] })),
} as const satisfies Field

/** A new record is active by default. The status of a stored record never changes because it was omitted. */
export const statusOfNew = { axnStatus: recordStatusField.schema.default('ACTIVE') }

/** How a list is filtered by status. */
export const statusFilter = z.union([z.literal('ALL'), axnStatus]).default('ALL')
export type StatusFilter = z.output<typeof statusFilter>

/** The query of an older call as that of a list, whose filters are named after their columns. */
export const withStatusFilter = <Q extends { status: StatusFilter }>({ status, ...query }: Q) => ({
  ...query,
  axnStatus: status === 'ALL' ? '' : status,
})

/** The status as a column of a list. */
export const recordStatusColumn = {
  label: recordStatusField.label,
  format: 'text',
  filter: 'choice',
  options: axnStatus.options.map(value => ({ value, label: axnStatusLabels[value] })),
} as const

/** The columns of every list of records that are the same in every year, after their names. */
export const recordColumns = {
  modifiedDate: { label: 'Last Modified', format: 'dateTime', filter: 'range' },
  axnStatus: recordStatusColumn,
  modifiedUserName: { label: 'Last Modified By', format: 'text', filter: 'text', shownIn: 'chosen' },
} as const
