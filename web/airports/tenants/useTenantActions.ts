import {
  confirmAirportTenantEndpoint,
  confirmAirportTenantsEndpoint,
  getAirportTenantEndpoint,
  removeAirportTenantEndpoint,
  type AirportTenant,
} from '#domain/airports/airportTenant.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import { messages } from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { AirportPage } from '../AirportFrame.tsx'
import { updateTenantInLists, refreshTenants, getTenantKey } from './tenantLists.ts'

export interface TenantActions {
  /** Why the last action failed; shown until the next one. */
  error: string | undefined
  isBusy: boolean
  confirm: (tenant: AirportTenant) => Promise<void>
  /** Null for all tenant types, and for all terminals. Resolves to whether they are confirmed. */
  confirmAll: (type: TenantType | null, terminalId: number | null) => Promise<boolean>
  /** Resolves to whether it was deleted. */
  remove: (tenant: AirportTenant) => Promise<boolean>
}

/** The actions of a tenant in its list. */
export function useTenantActions({ key }: Pick<AirportPage, 'key'>): TenantActions {
  const { error, isBusy, attempt: attemptOnce } = useAttempt()
  const attempt = async (...given: Parameters<typeof attemptOnce>): Promise<boolean> => {
    const done = await attemptOnce(...given)
    // Someone else may have changed or deleted it.
    if (!done) void refreshTenants()
    return done
  }
  return {
    error,
    isBusy,
    async confirm(tenant) {
      const params = getTenantKey(tenant)
      await attempt(async () => {
        const lookUp = async () => {
          const now = await call(getAirportTenantEndpoint, { params })
          return now.confirmed === 'Y' ? now : null
        }
        updateTenantInLists(
          await callWithRetry(confirmAirportTenantEndpoint, { params }, { ifMatch: tenant.version, lookUp }),
        )
      })
    },
    confirmAll(tenantType, terminalId) {
      return attempt(async () => {
        const body = { tenantType, terminalId }
        await callWithRetry(confirmAirportTenantsEndpoint, { params: key, body })
        await refreshTenants()
      })
    },
    remove(tenant) {
      const { brandId, companyId, brandName, version } = tenant
      const params = { ...getTenantKey(tenant), brandId, companyId }
      return attempt(
        async () => {
          await callWithRetry(removeAirportTenantEndpoint, { params }, { ifMatch: version })
          notify.success(messages.tenantRemoved(brandName))
          await refreshTenants()
        },
        thrown => messages.tenantNotRemoved(describeError(thrown)),
      )
    },
  }
}
