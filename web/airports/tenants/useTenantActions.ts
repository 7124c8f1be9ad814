import {
  confirmAirportTenantEndpoint,
  confirmAirportTenantsEndpoint,
  getAirportTenantEndpoint,
  removeAirportTenantEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import * as messages from '#domain/messages.ts'
import { tenantAnchor } from '#domain/review/checks/checkTenants.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { useOfferUndo } from '../../review/wizard/undo/UndoOfferBoundary.tsx'
import type { AirportPage } from '../AirportFrame.tsx'
import { updateTenantInLists, refreshTenants, getTenantKey } from './tenantLists.ts'

export interface TenantActions {
  /** Why the last action failed; shown until the next one. */
  error: string | undefined
  isBusy: boolean
  /** Whether its confirmation or removal is pending. */
  isPending: (tenant: AirportTenant) => boolean
  confirm: (tenant: AirportTenant) => Promise<void>
  /** Null for all tenant types, and for all terminals. Resolves to whether they are confirmed. */
  confirmAll: (
    type: TenantType | null,
    terminalId: number | null,
    offerUndo: (reply: unknown) => Promise<void>,
  ) => Promise<boolean>
  /** Resolves to whether it was deleted. */
  remove: (tenant: AirportTenant) => Promise<boolean>
}

/** The actions of a tenant in its list. */
export function useTenantActions({ key }: Pick<AirportPage, 'key'>): TenantActions {
  const offerUndo = useOfferUndo()
  const { error, isBusy, isPending, attempt: attemptOnce } = useAttempt()
  const attempt = async (...given: Parameters<typeof attemptOnce>): Promise<boolean> => {
    const done = await attemptOnce(...given)
    // Someone else may have changed or deleted it.
    if (!done) void refreshTenants()
    return done
  }
  return {
    error,
    isBusy,
    isPending: tenant => isPending(tenantAnchor(tenant)),
    async confirm(tenant) {
      const params = getTenantKey(tenant)
      const confirm = async () => {
        const lookUp = async () => {
          const now = await call(getAirportTenantEndpoint, { params })
          return now.confirmed === 'Y' ? now : null
        }
        updateTenantInLists(
          await callWithRetry(confirmAirportTenantEndpoint, { params }, { ifMatch: tenant.version, lookUp }),
        )
      }
      await attempt(confirm, undefined, tenantAnchor(tenant))
    },
    confirmAll(tenantType, terminalId, offerUndoOf) {
      return attempt(async () => {
        const body = { tenantType, terminalId }
        const reply = await callWithRetry(confirmAirportTenantsEndpoint, { params: key, body })
        await refreshTenants()
        await offerUndoOf(reply)
      })
    },
    remove(tenant) {
      const { brandId, companyId, brandName, version } = tenant
      const params = { ...getTenantKey(tenant), brandId, companyId }
      return attempt(
        async () => {
          const reply = await callWithRetry(removeAirportTenantEndpoint, { params }, { ifMatch: version })
          await refreshTenants()
          await offerUndo(messages.tenantRemoved(brandName), reply)
        },
        thrown => messages.tenantNotRemoved(describeError(thrown)),
        tenantAnchor(tenant),
      )
    },
  }
}
