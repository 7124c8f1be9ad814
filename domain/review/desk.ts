import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { bulkActions, type BulkActionName } from '../history/bulkAction.ts'
import { instanceId } from '../years/instanceId.ts'
import { subjectKind, type SubjectKind } from './subjectKind.ts'
import {
  axnInstanceMasterStatus,
  axnInstanceStatus,
  statusLabels,
  transitions,
  type AxnInstanceStatus,
  type Transition,
} from './workflow.ts'

export const deskKindLabels: Record<SubjectKind, string> = { airport: 'Airport', company: 'Company' }

/** An airport or company of the desk's year. */
export const deskItem = z.object({ kind: subjectKind, id })
export type DeskItem = z.infer<typeof deskItem>

/** An active user who can edit it. `lastSignInDate` is null if they never signed in. */
const deskEditor = z.object({
  userId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  lastSignInDate: moment.nullable(),
})

/** One airport or company as the fact book's editors see it. */
const deskRow = z.object({
  kind: subjectKind,
  id: z.number().int(),
  name: z.string(),
  /** An airport's IATA code. */
  iataCode: z.string().nullable(),
  axnInstanceStatus,
  /** The settled share of the required items, 0 to 100, as on the review step. */
  completePercent: z.number().int(),
  errors: z.number().int(),
  /** Contradictions that need an explanation. */
  contradictions: z.number().int(),
  /** Warnings that need an answer. */
  warnings: z.number().int(),
  /** Contradictions that editors have explained, and warnings that they have confirmed or explained. */
  answered: z.number().int(),
  /** Remarks that need an answer. */
  remarks: z.number().int(),
  editors: z.array(deskEditor),
  /** The last save of any of its records in this year. */
  lastChangeDate: moment,
  /** When its editors last submitted it; null if never. */
  submissionDate: moment.nullable(),
  /** When its editors withdrew it, if they have not submitted it again. */
  withdrawalDate: moment.nullable(),
  /** The last sign-in of any of its editors. */
  lastSignInDate: moment.nullable(),
  lastReminderDate: moment.nullable(),
})
export type DeskRow = z.infer<typeof deskRow>

/** The columns of the desk, on the screen and in its file. */
export const deskColumns = {
  name: { label: 'Name' },
  axnInstanceStatus: { label: 'Status' },
  completePercent: { label: 'Complete', unit: '%', format: 'integer' },
  errors: { label: 'Errors', format: 'integer' },
  contradictions: { label: 'Contradictions', format: 'integer' },
  warnings: { label: 'Open Warnings', format: 'integer' },
  answered: { label: 'Answered Warnings', format: 'integer' },
  remarks: { label: 'Open Remarks', format: 'integer' },
  editors: { label: 'Editors' },
  lastChangeDate: { label: 'Last Change' },
  submissionDate: { label: 'Submitted' },
  lastSignInDate: { label: 'Last Sign-in' },
  lastReminderDate: { label: 'Last Reminder' },
} as const

/** The columns that the review computes, so that no query can sort by them. */
export const deskReviewSorts = [
  'completePercent',
  'errors',
  'contradictions',
  'warnings',
  'answered',
  'remarks',
] as const
export type DeskReviewSort = (typeof deskReviewSorts)[number]

export const deskSorts = [
  'name',
  'kind',
  'axnInstanceStatus',
  'lastChangeDate',
  'submissionDate',
  'lastSignInDate',
  'lastReminderDate',
  ...deskReviewSorts,
] as const

const onePage = pageQuery(deskSorts).extend({
  status: z.union([z.literal('ALL'), axnInstanceStatus]).default('ALL'),
  kind: z.union([z.literal('ALL'), subjectKind]).default('ALL'),
  /** Only records that have not been submitted, or that no one can edit. */
  show: z.enum(['ALL', 'notSubmitted', 'noEditor']).default('ALL'),
})
export type DeskQuery = z.output<typeof onePage>

/** All filtered rows in order. */
const allPages = onePage.omit({ page: true, size: true })
export type WholeDeskQuery = z.output<typeof allPages>

/** Not submitted yet, or returned. */
export const notSubmitted: readonly AxnInstanceStatus[] = ['INPROGRESS', 'REJECTED']
export const isSubmitted = (status: AxnInstanceStatus): boolean => !notSubmitted.includes(status)

const tag = 'Desk'
const params = z.object({ instanceId })

export const listDeskEndpoint = endpoint('listDesk', {
  method: 'GET',
  url: '/desk/instance/:instanceId',
  summary: 'List every airport and company of a year with its progress and editors',
  tag,
  allow: 'admin',
  params,
  query: onePage,
  reply: paged(deskRow),
})

export const listDeskItemsEndpoint = endpoint('listDeskItems', {
  method: 'GET',
  url: '/desk/instance/:instanceId/items',
  summary: 'List only the keys of all filtered airports and companies, to select all of them',
  tag,
  allow: 'admin',
  params,
  query: allPages,
  reply: z.array(deskItem),
})

export const exportDeskEndpoint = endpoint('exportDesk', {
  method: 'GET',
  url: '/desk/instance/:instanceId/export',
  summary: 'Download all filtered airports and companies as CSV',
  tag,
  allow: 'admin',
  params,
  query: allPages,
  file: [mediaTypes.csv],
})

/** The progress of the year. */
export const deskOverview = z.object({
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  submissionDeadline: z.string().nullable(),
  counts: z.array(z.object({ kind: subjectKind, axnInstanceStatus, count: z.number().int() })),
  airports: z.number().int(),
  publishedAirports: z.number().int(),
  /** The share of last year's enplanements at the airports published so far; null if none are known. */
  trafficPercent: z.number().nullable(),
  lastYearName: z.string().nullable(),
  /** Airports without enplanements last year, which are in no share. */
  airportsWithoutTraffic: z.number().int(),
})
export type DeskOverview = z.infer<typeof deskOverview>

export const getDeskOverviewEndpoint = endpoint('getDeskOverview', {
  method: 'GET',
  url: '/desk/instance/:instanceId/overview',
  summary:
    'Get the number of airports and companies of a year in each status, and the share of traffic published',
  tag,
  allow: 'admin',
  params,
  reply: deskOverview,
})

/** The bulk actions of the desk, in the order of their buttons. */
export const deskActions = [
  'approve',
  'publish',
  'unpublish',
  'sendBack',
  'remind',
  'affiliate',
] as const satisfies BulkActionName[]

/** The bulk actions that change a status. */
export type StatusAction = Exclude<(typeof deskActions)[number], 'remind' | 'affiliate'>

/** The workflow row of an action from this status; null if there is none. */
export function findDeskTransition(action: StatusAction, from: AxnInstanceStatus): Transition | null {
  const rows = transitions.filter(row => row.from === from && row.who === 'admin')
  const isRowOfAction = (row: Transition) =>
    action === 'sendBack' ? row.reason === 'required' : row.action === bulkActions[action].label
  return rows.find(isRowOfAction) ?? null
}

/** The statuses in which an action has nothing left to do. */
const settled: Record<StatusAction, readonly AxnInstanceStatus[]> = {
  approve: ['APPROVED', 'PUBLISHED'],
  publish: ['PUBLISHED'],
  unpublish: ['INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED'],
  sendBack: ['INPROGRESS', 'REJECTED'],
}
export const isSettled = (action: StatusAction, status: AxnInstanceStatus): boolean =>
  settled[action].includes(status)

/** Why an action is not possible in a status. */
export function explainWrongStatus(action: StatusAction, status: AxnInstanceStatus): string {
  const wanted = axnInstanceStatus.options.filter(each => findDeskTransition(action, each) !== null)
  const fitting = wanted.map(each => `“${statusLabels[each]}”`).join(' or ')
  return `Its status is “${statusLabels[status]}”. This action requires the status ${fitting}.`
}
