import { brandDirectory } from '#domain/brandDirectory.ts'
import { airportDirectory } from '#domain/airportDirectory.ts'
import { companyDirectory, dbeDirectory } from '#domain/companyDirectory.ts'
import { airportContactDirectory, companyContactDirectory } from '#domain/contactDirectory.ts'
import { leaseDirectory, tenantDirectory } from '#domain/tenantDirectory.ts'
import { brandSource } from '../brands/brandDirectory.queries.ts'
import { airportSource } from '../airports/airportDirectory.queries.ts'
import { companySource, dbeSource } from '../companies/companyDirectory.queries.ts'
import { airportContactSource, companyContactSource } from '../contacts/contactDirectory.queries.ts'
import type { Api } from '../handle.ts'
import { handleListing } from './handleListing.ts'
import { leaseSource, tenantSource } from '../tenants/tenantDirectory.queries.ts'

/** The lists that subscribers narrow, sort and take away. */
export function directoriesRoutes(api: Api): void {
  handleListing(api, airportDirectory, airportSource)
  handleListing(api, tenantDirectory, tenantSource)
  handleListing(api, leaseDirectory, leaseSource)
  handleListing(api, airportContactDirectory, airportContactSource)
  handleListing(api, companyContactDirectory, companyContactSource)
  handleListing(api, companyDirectory, companySource)
  handleListing(api, dbeDirectory, dbeSource)
  handleListing(api, brandDirectory, brandSource)
}
