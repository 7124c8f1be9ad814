import { useEffect, useSyncExternalStore } from 'react'
import { z } from 'zod'
import {
  actOnDeskEndpoint,
  deskActions,
  deskItem,
  getDeskOverviewEndpoint,
  listDeskEndpoint,
  listDeskItemsEndpoint,
  mostDeskItems,
  type DeskAction,
  type DeskItem,
  type DeskOutcome,
} from '#domain/review/desk.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { listUndeliveredMailsEndpoint } from '#platform/mail/mail.ts'
import { getDraftKey, readDraft, removeDraft, storeDraft } from '#platform/ui/form/drafts.ts'
import { createStore, useStore } from '#platform/ui/store.ts'
import { getKnownUser } from '../../session.ts'

export interface DeskRun {
  action: DeskAction
  total: number
  outcomes: DeskOutcome[]
  isRunning: boolean
  /** Why the rest was not attempted. */
  stopped?: string
}

/** A run whose page was closed. */
const interruptedRun = z.object({
  action: z.enum(deskActions),
  total: z.number(),
  /** Requested, but the results did not arrive. */
  unknown: z.array(deskItem),
  /** Never requested. */
  left: z.array(deskItem),
})
export type InterruptedRun = z.infer<typeof interruptedRun>

/** The batch size, so that progress is visible and the run can be stopped. Reminders are combined by person. */
const batchSizeOf = (action: DeskAction): number => (action === 'remind' ? mostDeskItems : 10)
const timeoutMs = 60_000

/** The runs of this page by year, which continue while another screen is open. */
const runs = createStore<Readonly<Record<number, DeskRun>>>({})
const stopping = new Set<number>()

function setRun(instanceId: number, run: DeskRun | null): void {
  const { [instanceId]: _old, ...others } = runs.current()
  runs.set(run ? { ...others, [instanceId]: run } : others)
}

const placeOf = (instanceId: number): string =>
  getDraftKey(getKnownUser()?.userId ?? 0, `desk-run-${instanceId}`)

function noteRun(instanceId: number, run: InterruptedRun): void {
  storeDraft(placeOf(instanceId), {
    typed: { run: JSON.stringify(run) },
    at: new Date().toISOString(),
    version: null,
  })
}

const readNote = (instanceId: number): string => readDraft(placeOf(instanceId))?.typed['run'] ?? 'null'

const isDone = ({ outcomes }: DeskRun, item: DeskItem): boolean =>
  outcomes.some(each => each.done && each.kind === item.kind && each.id === item.id)

interface DeskActionRequest {
  action: DeskAction
  items: readonly DeskItem[]
  reason?: string
  /** People to remind although they were reminded shortly before. */
  remindAgain?: number[]
}

/** Runs an action in batches, recording each outcome. Resolves to the items that are left to do. */
async function runAction(
  instanceId: number,
  { action, items, reason, remindAgain }: DeskActionRequest,
): Promise<DeskItem[]> {
  stopping.delete(instanceId)
  const size = batchSizeOf(action)
  let now: DeskRun = { action, total: items.length, outcomes: [], isRunning: true }
  setRun(instanceId, now)
  for (let from = 0; from < items.length && !now.stopped; from += size) {
    if (stopping.has(instanceId)) {
      now = { ...now, stopped: 'Stopped. The rest were not processed.' }
      break
    }
    const batch = items.slice(from, from + size)
    noteRun(instanceId, { action, total: items.length, unknown: batch, left: items.slice(from + size) })
    try {
      const body = { action, reason, remindAgain, items: batch }
      const sent = await call(actOnDeskEndpoint, { params: { instanceId }, body }, { timeoutMs })
      now = { ...now, outcomes: [...now.outcomes, ...sent.outcomes] }
    } catch (thrown) {
      now = { ...now, stopped: `${describeError(thrown)} The rest were not processed.` }
    }
    setRun(instanceId, now)
  }
  removeDraft(placeOf(instanceId))
  setRun(instanceId, { ...now, isRunning: false })
  await refresh(
    listDeskEndpoint,
    listDeskItemsEndpoint,
    getDeskOverviewEndpoint,
    listUndeliveredMailsEndpoint,
  )
  return items.filter(each => !isDone(now, each))
}

/** The actions for many rows, and the outcome of the last one, even if its page was closed in the meantime. */
export function useDeskActions(instanceId: number) {
  const run = useStore(runs)[instanceId] ?? null
  const isRunning = run?.isRunning ?? false
  const note = useSyncExternalStore(
    runs.subscribe,
    () => readNote(instanceId),
    () => 'null',
  )
  // A run of this page is not interrupted.
  const interrupted = run ? null : (interruptedRun.safeParse(JSON.parse(note)).data ?? null)
  useEffect(() => {
    if (!isRunning) return undefined
    const holdPage = (event: Event): void => event.preventDefault()
    window.addEventListener('beforeunload', holdPage)
    return () => window.removeEventListener('beforeunload', holdPage)
  }, [isRunning])
  const forgetInterrupted = () => {
    removeDraft(placeOf(instanceId))
    setRun(instanceId, null)
  }
  return {
    run,
    interrupted,
    forgetInterrupted,
    start: (request: DeskActionRequest) => runAction(instanceId, request),
    stop: () => void stopping.add(instanceId),
    forget: () => setRun(instanceId, null),
  }
}
export type DeskActions = ReturnType<typeof useDeskActions>
