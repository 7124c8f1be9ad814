import { useParams } from '@tanstack/react-router'
import { isEditableLookup } from '#domain/catalog/lookups.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { LookupList } from './LookupList.tsx'

/** The lookup in the address. */
export function LookupScreen() {
  const { lookup } = useParams({ strict: false })
  if (!isEditableLookup(lookup)) return <NotFoundScreen />
  return <LookupList key={lookup} kind={lookup} />
}

export function ProductTypesScreen() {
  return <LookupList kind="product-types" />
}
