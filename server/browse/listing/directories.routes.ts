import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/browse/companyDirectory.ts'
import {
  airportContactDirectory,
  companyContactDirectory,
  listContactCompanyTypes,
  listContactResponsibilities,
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
import { handle, type Api } from '#platform/http/handle.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { handleListing } from './handleListing.ts'
import { leaseSource, tenantSource } from '../tenantDirectory.queries.ts'

/** The lists that subscribers narrow, sort and take away. */
export function directoriesRoutes(api: Api): void {
  handleListing(api, airportDirectory, airportSource)
  handleListing(api, tenantDirectory, tenantSource)
  handleListing(api, leaseDirectory, leaseSource)
  handleListing(api, airportContactDirectory, airportContactSource)
  handle(api, listContactResponsibilities, async ({ db, params, query, actor }) => {
    const { axnInstanceId } = await openInstance(db, params.instanceId, actor)
    return countByResponsibility(db, axnInstanceId, actor, query)
  })
  handleListing(api, companyContactDirectory, companyContactSource)
  handle(api, listContactCompanyTypes, async ({ db, params, actor }) => {
    const { axnInstanceId } = await openInstance(db, params.instanceId, actor)
    return countByCompanyType(db, axnInstanceId, actor)
  })
  handleListing(api, companyDirectory, companySource)
  handleListing(api, dbeDirectory, dbeSource)
  handleListing(api, brandDirectory, brandSource)
}
