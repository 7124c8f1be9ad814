import { useLocation, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { Fields } from '#platform/ui/form/formInputs.ts'
import type { RecordForm } from '#platform/ui/form/useRecordForm.ts'
import { useWhenSaved } from '#platform/ui/form/useWhenSaved.ts'

/** The address of a list. */
export type ListLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** The last search, filter, order, and page of each screen in this tab, by its path. */
const lastSearches = new Map<string, object>()

export function useStoredSearch(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    lastSearches.set(pathname, search)
  }, [pathname, search])
}

/** Links to a list in its last state. A year in `search` stays. */
export function useListLink(list: ListLink): ListLink {
  const { pathname } = useRouter().buildLocation(list)
  const search = { ...lastSearches.get(pathname), ...(list.search as object | undefined) }
  return { ...list, search: search }
}

/** After saving, returns to the record's list. */
export function useReturnWhenSaved<F extends Fields>(
  form: Pick<RecordForm<F>, 'saveState' | 'isDirty'>,
  list: ListLink,
): void {
  const navigate = useNavigate()
  const link = useListLink(list)
  useWhenSaved(form, () => void navigate(link))
}

/** Returns to the record's list without saving. */
export function CancelLink({ list }: { list: ListLink }) {
  return (
    <ButtonLink {...useListLink(list)} variant="plain">
      Cancel
    </ButtonLink>
  )
}
