import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { formatName, plainDate } from '#platform/contract/field.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'
import { longestKeyword, olderPage, olderQuery } from '#platform/contract/paging.ts'
import { airportKey } from '../airports/airport.ts'
import { instanceId } from '../years/instanceId.ts'

const value = z.union([z.string(), z.number(), z.null()])

/** One value of a record before and after. A key is shown as the name of the record it refers to. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  unit: z.string().optional(),
  format: formatName,
  before: value,
  after: value,
})
export type FieldChange = z.infer<typeof fieldChange>

export const recordAction = z.enum(['ADDED', 'CHANGED', 'DELETED'])
export type RecordAction = z.infer<typeof recordAction>

/** A change to one record. `request` is the call or the command. */
export const historyEntry = z.object({
  auditId: z.number().int(),
  at: moment,
  userId: z.number().int().nullable(),
  userName: z.string().nullable(),
  request: z.string().nullable(),
  kind: z.string(),
  kindLabel: z.string(),
  recordKey: z.string().nullable(),
  title: z.string(),
  action: recordAction,
  airportId: z.number().int().nullable(),
  airportName: z.string().nullable(),
  companyId: z.number().int().nullable(),
  companyName: z.string().nullable(),
  axnInstanceId: z.number().int().nullable(),
  axnInstanceName: z.string().nullable(),
  changes: z.array(fieldChange),
  /** Whether an administrator may restore the previous values. */
  canBeBroughtBack: z.boolean(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

const historyMoment = z.union([plainDate, moment.refine(text => !text.startsWith('0'))])
const key = z.string().max(300)
/** What selects changes, of the lists of changes and of actions. */
export const recordFilters = {
  kind: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,60}$/)
    .optional()
    .describe('The table, e.g. tenant'),
  key: key.optional().describe('The values of the primary key, separated by slashes'),
  userId: id.optional(),
  since: historyMoment.optional(),
  until: historyMoment.optional().describe('Exclusive'),
  actionId: z.uuid().optional(),
  only: z
    .enum(['deleted', 'automatic'])
    .optional()
    .describe('Only deleted records, or only what the product did by itself'),
  changes: z
    .enum(['all', 'data'])
    .default('all')
    .describe("With 'data', without changes that affect only a status"),
}
export const subjectFilters = {
  airportId: id.optional(),
  companyId: id.optional(),
  instanceId: instanceId.optional(),
}
/** Each word is searched for in people, records, kinds, titles of actions, and changed values. */
export const historyKeyword = { keyword: z.string().trim().max(longestKeyword).default('') }

const recordQuery = olderQuery.extend(recordFilters)
const historyQuery = recordQuery.extend(subjectFilters)
export type HistoryQuery = z.output<typeof historyQuery>

export const historyFileFormats = ['csv', 'jsonl'] as const
const fileQuery = historyQuery
  .omit({ before: true, size: true })
  .extend({ ...historyKeyword, format: z.enum(historyFileFormats).default('csv') })
export type HistoryFileQuery = z.output<typeof fileQuery>

export const listHistoryEndpoint = endpoint('listHistory', {
  method: 'GET',
  url: '/history',
  summary:
    'List changes with who made them and when, newest first. Changes to a contact or terminal include its parts',
  tag: 'History',
  allow: 'admin',
  query: historyQuery,
  reply: olderPage(historyEntry),
})

export const downloadHistoryEndpoint = endpoint('downloadHistory', {
  method: 'GET',
  url: '/history/file',
  summary:
    'Download the filtered changes, newest first, as CSV (one line per changed value) or as JSON lines (one per changed record)',
  tag: 'History',
  allow: 'admin',
  query: fileQuery,
  file: historyFileFormats.map(format => mediaTypes[format]),
})

export const listAirportHistoryEndpoint = endpoint('listAirportHistory', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/history',
  summary: 'List the changes to an airport’s year',
  tag: 'History',
  allow: 'airport.read',
  params: airportKey,
  query: recordQuery,
  reply: olderPage(historyEntry),
})

export const listCompanyHistoryEndpoint = endpoint('listCompanyHistory', {
  method: 'GET',
  url: '/companies/:companyId/instance/:instanceId/history',
  summary: 'List the changes to a company’s year',
  tag: 'History',
  allow: 'company.read',
  params: z.object({ companyId: id, instanceId }),
  query: recordQuery,
  reply: olderPage(historyEntry),
})

/** The effect of reverting a change on one record. */
const restoredRecord = z.object({
  kind: z.string(),
  kindLabel: z.string(),
  recordKey: z.string(),
  title: z.string(),
  action: recordAction,
  /** From the current to the previous value; empty if they are equal. */
  changes: z.array(fieldChange),
  /** The number of changes after the one to be reverted. */
  laterChanges: z.number().int(),
})

/** The values to restore, or why that is not possible. `seenAuditId` is the newest change of any of them. */
const restorePreview = z.object({
  auditId: z.number().int(),
  seenAuditId: z.number().int(),
  records: z.array(restoredRecord),
  refusal: z.string().nullable(),
})
export type RestorePreview = z.infer<typeof restorePreview>

const change = z.object({ auditId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

export const previewRestoreEndpoint = endpoint('previewRestore', {
  method: 'POST',
  url: '/history/:auditId/restore/preview',
  summary: 'Preview restoring a record to its state before a change. Nothing is saved',
  tag: 'History',
  allow: 'admin',
  params: change,
  reply: restorePreview,
})

export const restoreRecordEndpoint = endpoint('restoreRecord', {
  method: 'POST',
  url: '/history/:auditId/restore',
  summary:
    'Restore a record to its state before a change, with everything deleted in the same call. Fails if there are newer changes than the preview showed',
  tag: 'History',
  allow: 'admin',
  params: change,
  body: z.object({ seenAuditId: z.number().int().optional() }),
  reply: restorePreview,
})
