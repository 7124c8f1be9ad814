import { z } from 'zod'
import { endpoint, id } from '#platform/contract/endpoint.ts'
import { nameField, schemaOf } from '#platform/contract/field.ts'
import { listing } from '#platform/contract/listing.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { axnStatus, recordColumns, recordStatusField, statusFilter, statusOfNew } from './recordStatus.ts'
import { removalCheck } from './removal.ts'

/** The name on the storefront. */
export const brandFields = {
  brandName: nameField({ label: 'Brand Name' }),
  axnStatus: recordStatusField,
}
const brandBody = schemaOf(brandFields)
export type BrandBody = z.infer<typeof brandBody>

const brandRow = z.object({
  brandId: z.number().int(),
  brandName: z.string(),
  axnStatus,
  modifiedDate: moment,
  version: z.number().int(),
})
export type BrandRow = z.infer<typeof brandRow>

export const brand = brandRow.extend({
  modifiedUserName: z.string().nullable(),
})
export type Brand = z.infer<typeof brand>

const brandListQuery = pageQuery(['brandName', 'brandId', 'modifiedDate', 'axnStatus', 'bestMatch']).extend({
  status: statusFilter,
})

const shared = { tag: 'Brands', allow: 'admin' } as const
const params = z.object({ brandId: id })

/** Every brand, for administrators. */
export const brandListing = listing('managedBrands', {
  ...shared,
  title: 'Brands',
  of: 'brands',
  url: '/brands/list',
  summary: 'List the brands with filters, one page at a time',
  cached: null,
  params: z.object({}),
  sort: 'brandName',
  ranked: { names: ['brandName'] },
  columns: {
    brandId: { label: 'ID', format: 'integer', isKey: true, width: 1 },
    brandName: { label: brandFields.brandName.label, format: 'text', width: 5 },
    ...recordColumns,
  },
  more: brandRow.pick({ brandName: true, axnStatus: true, modifiedDate: true, version: true }).shape,
})

export const listBrandsEndpoint = endpoint('listBrands', {
  ...shared,
  method: 'GET',
  url: '/brands',
  summary: 'List the brands by name, either all as an array or, with pageable Y, one page',
  query: brandListQuery.extend({ pageable: z.enum(['N', 'Y']).default('N') }),
  reply: z.union([z.array(brandRow), paged(brandRow)]),
})

export const searchBrandsEndpoint = endpoint('searchBrands', {
  ...shared,
  method: 'POST',
  writes: false,
  url: '/brands/paged/search',
  summary: 'Search the brands by name, one page at a time',
  query: brandListQuery,
  reply: paged(brandRow),
})

export const getBrandEndpoint = endpoint('getBrand', {
  ...shared,
  method: 'GET',
  url: '/brands/:brandId',
  summary: 'Get a brand',
  params,
  reply: brand,
})

export const addBrandEndpoint = endpoint('addBrand', {
  ...shared,
  method: 'POST',
  url: '/brands',
  summary: 'Add a brand. An existing name in any letter case is a duplicate',
  body: brandBody.extend(statusOfNew),
  reply: brand,
})

export const saveBrandEndpoint = endpoint('saveBrand', {
  ...shared,
  method: 'PUT',
  url: '/brands/:brandId',
  summary: 'Change a brand. Changing the status of a proposed brand accepts or rejects it',
  params,
  body: brandBody,
  reply: brand,
})

export const checkBrandRemovalEndpoint = endpoint('checkBrandRemoval', {
  ...shared,
  method: 'GET',
  url: '/brands/:brandId/removal',
  summary: 'Check whether a brand can be deleted, and if not, why',
  params: params,
  reply: removalCheck,
})

export const removeBrandEndpoint = endpoint('removeBrand', {
  ...shared,
  method: 'DELETE',
  url: '/brands/:brandId',
  summary: 'Delete an unused brand. If the brand is in use, the error lists where',
  params,
})
