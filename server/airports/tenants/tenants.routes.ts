import * as airportTenant from '#domain/airports/airportTenant.ts'
import { checkTenantNamesEndpoint, saveTenantBlockEndpoint } from '#domain/airports/tenantBlock.ts'
import { problem } from '#domain/problems.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api, Call } from '../../api.ts'
import * as queries from './airportTenants.queries.ts'
import { saveTenantBlock } from './tenantBlock.queries.ts'
import { checkEntry } from './tenantChoices.queries.ts'
import { checkTenantNames } from './tenantNames.queries.ts'

export function tenantsRoutes(api: Api): void {
  registerEndpoint(api, airportTenant.listAirportTenantsEndpoint, async ({ db, params }) => ({
    content: await queries.listAirportTenants(db, yearOf(params)),
  }))

  registerEndpoint(api, airportTenant.listAirportTenantsOfTypeEndpoint, async ({ db, params }) => ({
    content: await queries.listAirportTenants(db, yearOf(params), params.tenantType),
  }))

  registerEndpoint(api, airportTenant.getAirportTenantEndpoint, ({ db, params }) =>
    queries.getAirportTenant(db, keyOf(params), params.terminalId),
  )

  registerEndpoint(api, airportTenant.addAirportTenantEndpoint, async ({ db, body }) => {
    const { airportId, axnInstanceId, ...entry } = body
    const key = { airportId, axnInstanceId }
    return queries.addAirportTenant(db, key, await checkEntry(db, key, entry, null))
  })

  registerEndpoint(api, airportTenant.saveAirportTenantEndpoint, save)

  registerEndpoint(
    api,
    airportTenant.removeAirportTenantEndpoint,
    async ({ db, params, expectedVersion }) => {
      const stored = await queries.getAirportTenant(db, keyOf(params), params.terminalId)
      if (stored.companyId !== params.companyId || stored.brandId !== params.brandId)
        throw problem('notFound')
      await queries.removeAirportTenant(db, stored, expectedVersion)
      return {}
    },
  )

  registerEndpoint(
    api,
    airportTenant.confirmAirportTenantEndpoint,
    async ({ db, params, expectedVersion }) => {
      const stored = await queries.getAirportTenant(db, keyOf(params), params.terminalId)
      return queries.confirmAirportTenant(db, stored, expectedVersion)
    },
  )

  registerEndpoint(api, airportTenant.confirmAirportTenantsEndpoint, async ({ db, params, body }) => ({
    confirmed: await queries.confirmAirportTenants(db, yearOf(params), body),
  }))

  registerEndpoint(api, saveTenantBlockEndpoint, ({ db, params, body, actor }) =>
    saveTenantBlock(db, yearOf(params), body, actor.userId),
  )

  registerEndpoint(api, checkTenantNamesEndpoint, ({ db, params, body, actor }) =>
    checkTenantNames(db, yearOf(params), body, actor.userId),
  )
}

async function save({
  db,
  params,
  body,
  expectedVersion,
}: Call<typeof airportTenant.saveAirportTenantEndpoint>) {
  const { oldCompanyId, oldBrandId, oldTerminalId, ...entry } = body
  const stored = await queries.getAirportTenant(db, keyOf(params))
  // The path's terminal may be the tenant's current or its new one.
  if (params.terminalId !== stored.terminalId && params.terminalId !== entry.terminalId)
    throw problem('notFound')
  if (params.terminalId !== stored.terminalId && oldTerminalId === undefined) throw problem('notFound')
  const moved = [
    [oldCompanyId, stored.companyId],
    [oldBrandId, stored.brandId],
    [oldTerminalId, stored.terminalId],
  ].some(([old, now]) => old !== undefined && old !== now)
  if (moved) throw problem('stale')
  requireVersion(stored, expectedVersion)
  return queries.saveAirportTenant(db, stored, await checkEntry(db, stored, entry, stored))
}

const yearOf = (params: { airportId: number; instanceId: number }) => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
})

const keyOf = (params: {
  airportId: number
  instanceId: number
  tenantId: number
  locationNumber: number
}) => ({
  ...yearOf(params),
  tenantId: params.tenantId,
  locationNumber: params.locationNumber,
})
