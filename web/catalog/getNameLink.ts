import type { LinkProps } from '@tanstack/react-router'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { paths } from '../screens.ts'
import { getEntryLink } from './lookups/lookupLinks.ts'

/** The form of a brand, company, or airline, whatever years it is in. */
export function getNameLink(kind: NameKind, id: number): LinkProps {
  const key = String(id)
  if (kind === 'airlines') return getEntryLink('airlines', key)
  return kind === 'brands'
    ? { to: paths.adminBrand, params: { addEdit: 'edit', brandId: key } }
    : { to: paths.adminMainCompany, params: { addEdit: 'edit', companyID: key } }
}
