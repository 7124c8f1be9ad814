import { expect, it } from 'vitest'
import { editableLookups } from '#domain/catalog/lookups.ts'
import { getEntryFields, toEntryBody } from './lookupFormFields.ts'

const declared = editableLookups['tenant-types']
const offer = (productType: string, isOffered: boolean) => ({
  productType,
  productTypeDescription: productType,
  axnStatus: 'ACTIVE' as const,
  isOffered,
  tenants: 0,
})

it('a product type that someone else has offered since the form was opened stays offered', () => {
  const opened = [offer('COFFEE', true), offer('BOOKS', false)]
  expect(Object.keys(getEntryFields(declared, opened))).toContain('productTypes/BOOKS')
  const values = { axnStatus: 'ACTIVE', 'productTypes/COFFEE': 'N', 'productTypes/BOOKS': 'Y' }
  const now = [...opened, offer('SNACKS', true), offer('TOYS', false)]
  expect(toEntryBody(declared, values, now).productTypes).toEqual(['BOOKS', 'SNACKS'])
})
