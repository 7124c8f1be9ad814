import { useState } from 'react'
import { getAirportInstance, listEditableAirports, setAirportStatus } from '#domain/airport.ts'
import { getAirportReview, type AirportReview } from '#domain/airportReview.ts'
import { messages } from '#domain/messages.ts'
import { call } from '../../api.ts'
import { ProblemError, wordsOf } from '../../problemError.ts'
import { queryClient, queryKey, refresh } from '../../queries.ts'
import { notify } from '../../ui/notify.ts'
import type { AirportPage } from '../WizardFrame.tsx'

export type Action = AirportReview['actions'][number]

export interface StatusChange {
  isBusy: boolean
  /** Why the last attempt was refused; null when it was not. */
  refused: { why: string; parts: ProblemError['errors'] } | null
  /** Grows with each refusal, so that it takes the focus each time. */
  refusals: number
  /** Resolves to whether the status changed. */
  change: (action: Action, reason?: string) => Promise<boolean>
}

/** Moves the airport through the workflow and reads again what depends on its status. */
export function useStatusChange({ key }: AirportPage): StatusChange {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<StatusChange['refused']>(null)
  const [refusals, setRefusals] = useState(0)
  const change = async ({ to }: Action, reason?: string): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      const body = { axnInstanceStatus: to, reason }
      const saved = await call(setAirportStatus, { params: key, body })
      queryClient.setQueryData(queryKey(getAirportInstance, { params: key }), saved)
      setRefused(null)
      notify.success(messages.statusUpdated)
      await refresh(getAirportReview, listEditableAirports)
      return true
    } catch (thrown) {
      const isProblem = thrown instanceof ProblemError
      const why = isProblem ? thrown.message : `${messages.statusFailed} ${wordsOf(thrown)}`
      setRefused({ why, parts: isProblem ? thrown.errors : [] })
      setRefusals(was => was + 1)
      notify.error(why)
      // Somebody else may have changed the status meanwhile.
      await refresh(getAirportReview, getAirportInstance)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refused, refusals, change }
}
