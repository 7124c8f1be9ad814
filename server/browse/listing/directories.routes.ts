import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import {
  airportContactDirectory,
  companyContactDirectory,
  listContactCompanyTypesEndpoint,
  listContactResponsibilitiesEndpoint,
} from '#domain/browse/contactDirectory.ts'
import { leaseDirectory, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { brandSource } from '../brandDirectory.queries.ts'
import { airportSource } from '../airportDirectory.queries.ts'
import { companySource, dbeSource } from '../companyDirectory.queries.ts'
import {
  airportContactSource,
  companyContactSource,
  countByCompanyType,
  countByResponsibility,
} from '../contactDirectory.queries.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { handleListing } from './handleListing.ts'
import { leaseSource, tenantSource } from '../tenantDirectory.queries.ts'

/** The lists that subscribers filter, sort, and download. */
export function directoriesRoutes(api: Api): void {
  handleListing(api, airportDirectory, airportSource)
  handleListing(api, tenantDirectory, tenantSource)
  handleListing(api, leaseDirectory, leaseSource)
  handleListing(api, airportContactDirectory, airportContactSource)
  registerEndpoint(api, listContactResponsibilitiesEndpoint, async ({ db, params, query, actor }) => {
    const { axnInstanceId } = await openInstance(db, params.instanceId, actor)
    return countByResponsibility(db, axnInstanceId, actor, query)
  })
  handleListing(api, companyContactDirectory, companyContactSource)
  registerEndpoint(api, listContactCompanyTypesEndpoint, async ({ db, params, actor }) => {
    const { axnInstanceId } = await openInstance(db, params.instanceId, actor)
    return countByCompanyType(db, axnInstanceId, actor)
  })
  handleListing(api, companyDirectory, companySource)
  handleListing(api, dbeDirectory, dbeSource)
  handleListing(api, brandDirectory, brandSource)
}
