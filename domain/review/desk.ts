import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { listing, type ListingRow } from '#platform/contract/listing.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { moment } from '#platform/contract/moment.ts'
import { bulkActions, type BulkActionName } from '../history/bulkActions.ts'
import { instanceId } from '../years/instanceId.ts'
import { subjectKind, type SubjectKind } from './subjectKind.ts'
import {
  axnInstanceMasterStatus,
  axnInstanceStatus,
  instanceStatusLabels,
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

/** Computed by the review, so that no query can sort by it. */
const reviewed = { format: 'integer', width: 1 } as const
const traffic = { filter: 'range', shownIn: 'chosen', width: 1 } as const
const chosen = { format: 'text', filter: 'choice', shownIn: 'chosen', width: 1 } as const

/** Every airport and company of a year as the fact book's editors see it. */
export const deskListing = listing('desk', {
  title: 'Editors’ Desk',
  of: 'airports and companies',
  url: '/desk/instance/:instanceId',
  summary: 'List every airport and company of a year with its progress and editors',
  tag: 'Desk',
  allow: 'admin',
  cached: null,
  params: z.object({ instanceId }),
  sort: 'name',
  columns: {
    name: { label: 'Name', format: 'text', width: 5 },
    axnInstanceStatus: {
      label: 'Status',
      format: 'text',
      filter: 'choice',
      options: listKeys(instanceStatusLabels).map(value => ({ value, label: instanceStatusLabels[value] })),
    },
    /** The settled share of the required items, 0 to 100, as on the review step. */
    completePercent: { ...reviewed, label: 'Complete', unit: '%' },
    errors: { ...reviewed, label: 'Errors' },
    /** Contradictions that need an explanation. */
    contradictions: { ...reviewed, label: 'Contradictions', screenLabel: 'Contra\u00ADdictions' },
    /** Warnings that need an answer. */
    warnings: { ...reviewed, label: 'Open Warnings' },
    /** Contradictions that editors have explained, and warnings that they have confirmed or explained. */
    answered: { ...reviewed, label: 'Answered Warnings' },
    /** Remarks that need an answer. */
    remarks: { ...reviewed, label: 'Open Remarks' },
    editors: { label: 'Editors', format: 'text', filter: 'text', sorted: false, width: 4 },
    /** The last save of any of its records in this year. */
    lastChangeDate: { label: 'Last Change', format: 'dateTime', filter: 'range' },
    /** When its editors last submitted it. */
    submissionDate: { label: 'Submitted', format: 'dateTime', filter: 'range' },
    /** The last sign-in of any of its editors. */
    lastSignInDate: {
      label: 'Last Sign-in',
      screenLabel: 'Last Sign\u2011in',
      format: 'dateTime',
      filter: 'range',
    },
    lastReminderDate: { label: 'Last Reminder', format: 'dateTime', filter: 'range' },
    kind: {
      ...chosen,
      label: 'Kind',
      options: listKeys(deskKindLabels).map(value => ({ value, label: deskKindLabels[value] })),
    },
    id: { label: 'ID', format: 'integer', isKey: true, shownIn: 'chosen', width: 1 },
    iataCode: { label: 'IATA', format: 'text', shownIn: 'chosen', width: 1 },
    hasEditor: {
      ...chosen,
      label: 'Has an Editor',
      options: [
        { value: 'Y', label: 'Yes' },
        { value: 'N', label: 'No' },
      ],
    },
    /** Its own, or else its terminals' sum. */
    enplaneTotal: { ...traffic, label: 'Enplanements', format: 'integer' },
    /** As the FAA published them; null for airports outside the United States and companies. */
    faaEnplaneTotal: { ...traffic, label: 'Enplanements, FAA', format: 'integer' },
    /** As in `computeFaaDifference`. */
    faaDifference: { ...traffic, label: 'Difference from the FAA', format: 'percent', unit: '%' },
    /** When its editors withdrew it, if they have not submitted it again. */
    withdrawalDate: { label: 'Withdrawn', format: 'dateTime', filter: 'range', shownIn: 'chosen' },
  },
  more: {
    kind: subjectKind,
    name: z.string(),
    axnInstanceStatus,
    completePercent: z.number().int(),
    errors: z.number().int(),
    contradictions: z.number().int(),
    warnings: z.number().int(),
    answered: z.number().int(),
    remarks: z.number().int(),
    editors: z.array(deskEditor),
    lastChangeDate: moment,
  },
})
export type DeskRow = ListingRow<typeof deskListing>

/** The columns that the review computes. */
export const deskReviewColumns = [
  'completePercent',
  'errors',
  'contradictions',
  'warnings',
  'answered',
  'remarks',
] as const
export type DeskReviewColumn = (typeof deskReviewColumns)[number]

export type DeskQuery = z.output<typeof deskListing.list.query>

/** All filtered rows in order. */
const wholeDesk = deskListing.list.query.omit({ page: true, size: true })
export type WholeDeskQuery = z.output<typeof wholeDesk>

/** Not submitted yet, or returned. */
export const notSubmitted: readonly AxnInstanceStatus[] = ['INPROGRESS', 'REJECTED']
export const isSubmitted = (status: AxnInstanceStatus): boolean => !notSubmitted.includes(status)

export const listDeskItemsEndpoint = endpoint('listDeskItems', {
  method: 'GET',
  url: '/desk/instance/:instanceId/items',
  summary: 'List only the keys of all filtered airports and companies, to select all of them',
  tag: 'Desk',
  allow: 'admin',
  params: z.object({ instanceId }),
  query: wholeDesk,
  reply: z.array(deskItem),
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
  tag: 'Desk',
  allow: 'admin',
  params: z.object({ instanceId }),
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
  return `The status is “${statusLabels[status]}”. This action requires the status ${fitting}.`
}
