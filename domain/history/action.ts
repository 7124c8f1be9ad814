import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { olderPage, olderQuery } from '#platform/contract/paging.ts'
import { airportKey } from '../airports/airport.ts'
import { instanceId } from '../years/instanceId.ts'
import {
  fieldChange,
  historyEntry,
  historyKeyword,
  recordAction,
  recordFilters,
  subjectFilters,
} from './history.ts'

/** An action with more changed records than this was a bulk run over the whole year and cannot be undone as one. */
export const maxUndoneRecords = 5000

const counts = { added: z.number().int(), changed: z.number().int(), deleted: z.number().int() }

/** Everything that one call of a person changed. */
const actionEntry = z.object({
  actionId: z.uuid(),
  at: moment,
  userId: z.number().int().nullable(),
  userName: z.string().nullable(),
  /** The call or the command. */
  request: z.string().nullable(),
  title: z.string(),
  /** For a merge and its undo: the records that moved. */
  details: z.string().nullable(),
  /** The number of changed records of each kind. */
  kinds: z.array(z.object({ kind: z.string(), kindLabel: z.string(), ...counts })),
  /** The airports and companies whose records changed: the name if there is one, otherwise their number; '' if none. */
  belongsTo: z.string(),
  /** The years in which it changed something. */
  years: z.array(z.string()),
  /** The later action that undid it, unless that action was undone itself. */
  undoneBy: z.object({ actionId: z.uuid(), at: moment, userName: z.string().nullable() }).nullable(),
  /** The action that this one undid. */
  undoneActionId: z.uuid().nullable(),
  /** Why it cannot be undone; null if it can, or if it has been undone. */
  undoRefusal: z.string().nullable(),
  /** The change, if the action changed a single record. */
  onlyChange: historyEntry.nullable(),
})
export type ActionEntry = z.infer<typeof actionEntry>

const undoOutcome = z.enum(['RESTORED', 'CHANGED_SINCE', 'NOT_RESTORED'])

/** The effect of undoing an action on one record. */
const undoneRecord = z.object({
  kind: z.string(),
  kindLabel: z.string(),
  recordKey: z.string(),
  title: z.string(),
  /** The effect of the undo on the record. */
  action: recordAction,
  /**
   * `CHANGED_SINCE`: someone changed the same values later. The newer values stay unless the record is listed in
   * `putBack`. `NOT_RESTORED`: it stays as it is, for the given reason.
   */
  outcome: undoOutcome,
  reason: z.string().nullable(),
  /** From the current value to the value before the action. */
  changes: z.array(fieldChange),
  /** Who changed it later, for `CHANGED_SINCE`. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type UndoneRecord = z.infer<typeof undoneRecord>

/** The records shown; `counts` includes all. */
export const maxShownRecords = 200

const undoPreview = z.object({
  actionId: z.uuid(),
  title: z.string(),
  at: moment,
  userName: z.string().nullable(),
  /** A record that moved from one name to another counts once. */
  counts: z.object({
    restored: z.number().int(),
    changedSince: z.number().int(),
    notRestored: z.number().int(),
  }),
  /** The brands, companies, and airlines that a merge retired, which are not in the counts, and what becomes of them. */
  names: z.array(z.object({ title: z.string(), isMerged: z.boolean() })),
  /** Records that changed since, and records that are not restored, come first. */
  records: z.array(undoneRecord),
  /** Identifies exactly this state and is sent back with the undo. */
  seen: z.string(),
  /** Why the action cannot be undone at all. */
  refusal: z.string().nullable(),
})
export type UndoPreview = z.infer<typeof undoPreview>

const undone = undoPreview.omit({ seen: true, refusal: true }).extend({
  /** The undo is an action itself, which can be undone by this id. */
  undoActionId: z.uuid(),
})
export type UndoResult = z.infer<typeof undone>

const undoBody = z.object({
  /**
   * From the preview. If the state has changed since, the undo is refused. Without it, the undo applies to the current
   * state.
   */
  seen: z.string().max(100).optional(),
  /** Records that changed since, and whose older values should be restored anyway. */
  putBack: z
    .array(z.object({ kind: z.string().max(100), recordKey: z.string().max(300) }))
    .max(maxUndoneRecords)
    .default([]),
})
export type UndoBody = z.output<typeof undoBody>

const query = olderQuery.extend({
  ...recordFilters,
  ...historyKeyword,
  /** Only actions with a title of their own. */
  show: z.literal('titled').optional().describe('Only merges, undos, and actions on whole years'),
})
const allQuery = query.extend(subjectFilters)
export type ActionQuery = z.output<typeof query> & Partial<z.output<typeof allQuery>>

/**
 * A page of actions. A search may end before the page is full, because reading every change takes long; `next` then
 * continues it, and `searchedTo` is the time of the oldest change that was read.
 */
const actionPage = olderPage(actionEntry).extend({ searchedTo: moment.nullable() })
export type ActionPage = z.infer<typeof actionPage>

const actionId = z.uuid()
const companyKey = z.object({ companyId: id, instanceId })
const tag = 'History'
const airportUrl = '/airports/:airportId/instance/:instanceId/actions'
const companyUrl = '/companies/:companyId/instance/:instanceId/actions'
const listing = { method: 'GET', tag, query, reply: actionPage } as const
const preview = {
  method: 'POST',
  tag,
  summary: 'Preview what undoing an action would do and what has changed since. Nothing is saved',
  reply: undoPreview,
} as const
const undo = {
  method: 'POST',
  tag,
  summary: 'Undo an action, except records that changed since and are not in `putBack`',
  body: undoBody,
  reply: undone,
} as const

export const listActionsEndpoint = endpoint('listActions', {
  ...listing,
  url: '/actions',
  summary: 'List user actions, one entry per action, newest first',
  allow: 'admin',
  query: allQuery,
})
export const previewUndoEndpoint = endpoint('previewUndo', {
  ...preview,
  url: '/actions/:actionId/undo/preview',
  allow: 'admin',
  params: z.object({ actionId }),
})
export const undoActionEndpoint = endpoint('undoAction', {
  ...undo,
  url: '/actions/:actionId/undo',
  allow: 'admin',
  params: z.object({ actionId }),
})

export const listAirportActionsEndpoint = endpoint('listAirportActions', {
  ...listing,
  url: airportUrl,
  summary: `List the user actions on an airport’s year, one entry per action, newest first`,
  allow: 'airport.read',
  params: airportKey,
})
export const undoAirportActionEndpoint = endpoint('undoAirportAction', {
  ...undo,
  url: `${airportUrl}/:actionId/undo`,
  allow: 'airport.edit',
  params: airportKey.extend({ actionId }),
})

export const listCompanyActionsEndpoint = endpoint('listCompanyActions', {
  ...listing,
  url: companyUrl,
  summary: `List the user actions on a company’s year, one entry per action, newest first`,
  allow: 'company.read',
  params: companyKey,
})
export const undoCompanyActionEndpoint = endpoint('undoCompanyAction', {
  ...undo,
  url: `${companyUrl}/:actionId/undo`,
  allow: 'company.edit',
  params: companyKey.extend({ actionId }),
})
