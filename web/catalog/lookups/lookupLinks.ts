import type { LinkProps } from '@tanstack/react-router'
import type { EditableLookupName } from '#domain/catalog/lookups.ts'
import { paths } from '../../paths.ts'

type Place = Pick<LinkProps, 'to' | 'params'>

/** The list; that of product types has an address of its own. */
export const getListLink = (kind: EditableLookupName): Place =>
  kind === 'product-types'
    ? { to: paths.adminProductTypes }
    : { to: paths.adminLookup, params: { lookup: kind } }

/** What a list belongs to. */
export const getParentLink = (kind: EditableLookupName): Place => ({
  to: kind === 'product-types' ? paths.adminManage : paths.adminLookups,
})

/** The form of one entry; of a new one without a key. */
export function getEntryLink(kind: EditableLookupName, key?: string): Place {
  const addEdit = key === undefined ? 'add' : 'edit'
  return kind === 'product-types'
    ? { to: paths.adminProductType, params: { addEdit, productType: key } }
    : { to: paths.adminLookupEntry, params: { lookup: kind, addEdit, entryID: key } }
}
