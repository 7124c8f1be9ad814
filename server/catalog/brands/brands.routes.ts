import { getBrandProfileEndpoint } from '#domain/browse/brandDirectory.ts'
import * as brand from '#domain/catalog/brand.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { getBrandProfile } from '../../browse/getBrandProfile.ts'
import { listAllBrands, listBrands, addBrand, getBrand, removeBrand, saveBrand } from './brands.queries.ts'

export function brandsRoutes(api: Api): void {
  registerEndpoint(api, brand.listBrandsEndpoint, ({ db, query }) =>
    query.pageable === 'Y' ? listBrands(db, query) : listAllBrands(db),
  )

  registerEndpoint(api, brand.searchBrandsEndpoint, ({ db, query }) => listBrands(db, query))

  registerEndpoint(api, brand.getBrandEndpoint, ({ db, params }) => getBrand(db, params.brandId))

  registerMemoryEndpoint(api, getBrandProfileEndpoint, ({ params: { brandId, instanceId }, actor }) =>
    getBrandProfile(api, { brandId, axnInstanceId: instanceId }, actor),
  )

  registerEndpoint(api, brand.addBrandEndpoint, ({ db, body }) => addBrand(db, body))

  registerEndpoint(api, brand.saveBrandEndpoint, ({ db, params, body, expectedVersion }) =>
    saveBrand(db, params.brandId, body, expectedVersion),
  )

  registerEndpoint(api, brand.removeBrandEndpoint, async ({ db, params, expectedVersion }) => {
    await removeBrand(db, params.brandId, expectedVersion)
    return {}
  })
}
