import type { LinkProps } from '@tanstack/react-router'
import type { EditableLookupName } from '#domain/catalog/lookups.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { paths } from '../../screens.ts'

type LinkTarget = Pick<LinkProps, 'to' | 'params'>

/** The list; product types have their own address. */
export const getListLink = (kind: EditableLookupName): LinkTarget =>
  kind === 'product-types'
    ? { to: paths.adminProductTypes }
    : { to: paths.adminLookup, params: { lookup: kind } }

/** The parent of a list. */
export const getParentLink = (kind: EditableLookupName): LinkTarget => ({
  to: kind === 'product-types' ? paths.adminManage : paths.adminLookups,
})

/** The form of one entry; without a key, of a new one. */
export function getEntryLink(kind: EditableLookupName, key?: string): LinkTarget {
  const addEdit = key === undefined ? 'add' : 'edit'
  return kind === 'product-types'
    ? { to: paths.adminProductType, params: { addEdit, productType: key } }
    : { to: paths.adminLookupEntry, params: { lookup: kind, addEdit, entryID: key } }
}

/** The form of a brand, company, or airline, whatever years it is in. */
export function getNameLink(kind: NameKind, id: number): LinkProps {
  const key = String(id)
  if (kind === 'airlines') return getEntryLink('airlines', key)
  return kind === 'brands'
    ? { to: paths.adminBrand, params: { addEdit: 'edit', brandId: key } }
    : { to: paths.adminMainCompany, params: { addEdit: 'edit', companyID: key } }
}
