import * as brand from '#domain/catalog/brand.ts'
import { getBrandProfile as declaredProfile } from '#domain/browse/brandDirectory.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import { allBrands, listBrands } from './brandList.queries.ts'
import { getBrandProfile } from '../../browse/brandProfile.queries.ts'
import { addBrand, getBrand, removeBrand, saveBrand } from './brands.queries.ts'

export function brandsRoutes(api: Api): void {
  handle(api, brand.listBrands, ({ db, query }) =>
    query.pageable === 'Y' ? listBrands(db, query) : allBrands(db),
  )

  handle(api, brand.searchBrands, ({ db, query }) => listBrands(db, query))

  handle(api, brand.getBrand, ({ db, params }) => getBrand(db, params.brandId))

  handle(api, declaredProfile, ({ db, params: { brandId, instanceId }, actor }) =>
    getBrandProfile(db, { brandId, axnInstanceId: instanceId }, actor),
  )

  handle(api, brand.addBrand, ({ db, body }) => addBrand(db, body))

  handle(api, brand.saveBrand, ({ db, params, body, expectedVersion }) =>
    saveBrand(db, params.brandId, body, expectedVersion),
  )

  handle(api, brand.removeBrand, async ({ db, params, expectedVersion }) => {
    await removeBrand(db, params.brandId, expectedVersion)
    return {}
  })
}
