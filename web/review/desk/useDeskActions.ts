import { useRef, useState } from 'react'
import {
  actOnDeskEndpoint,
  getDeskOverviewEndpoint,
  listDeskEndpoint,
  listDeskItemsEndpoint,
  type DeskAction,
  type DeskItem,
  type DeskOutcome,
} from '#domain/review/desk.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import { listUndeliveredMailsEndpoint } from '#platform/mail/mail.ts'

export interface DeskRun {
  action: DeskAction
  total: number
  outcomes: DeskOutcome[]
  isRunning: boolean
  /** Why the rest was not attempted. */
  stopped?: string
}

/** The batch size, so that progress is visible and the run can be stopped. */
const atOnce = 10
const timeoutMs = 60_000

const isDone = ({ outcomes }: DeskRun, item: DeskItem): boolean =>
  outcomes.some(each => each.done && each.kind === item.kind && each.id === item.id)

/** Runs an action in batches, recording each outcome. `start` resolves to the items that are left to do. */
export function useDeskActions(instanceId: number) {
  const [run, setRun] = useState<DeskRun | null>(null)
  const isStopping = useRef(false)
  const start = async (action: DeskAction, items: readonly DeskItem[], reason?: string) => {
    isStopping.current = false
    let now: DeskRun = { action, total: items.length, outcomes: [], isRunning: true }
    setRun(now)
    for (let from = 0; from < items.length && !now.stopped; from += atOnce) {
      if (isStopping.current) {
        now = { ...now, stopped: 'Stopped. The rest were not processed.' }
        break
      }
      const body = { action, reason, items: items.slice(from, from + atOnce) }
      try {
        const sent = await call(actOnDeskEndpoint, { params: { instanceId }, body }, { timeoutMs })
        now = { ...now, outcomes: [...now.outcomes, ...sent.outcomes] }
      } catch (thrown) {
        now = { ...now, stopped: `${describeError(thrown)} The rest were not processed.` }
      }
      setRun(now)
    }
    setRun({ ...now, isRunning: false })
    await refresh(
      listDeskEndpoint,
      listDeskItemsEndpoint,
      getDeskOverviewEndpoint,
      listUndeliveredMailsEndpoint,
    )
    return items.filter(each => !isDone(now, each))
  }
  return {
    run,
    start,
    stop: () => {
      isStopping.current = true
    },
    forget: () => setRun(null),
  }
}
export type DeskActions = ReturnType<typeof useDeskActions>
