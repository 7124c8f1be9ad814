import { useLocation, useNavigate, useRouter, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ComponentProps } from 'react'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
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

interface ListRecordFormProps extends Omit<ComponentProps<typeof Form>, 'actions'> {
  list: ListLink
  /** Where to go after saving, if it is not the list. */
  next?: ListLink
}

/** The form of a record on a list, to which saving and canceling return. */
export function ListRecordForm({ list, next = list, ...props }: ListRecordFormProps) {
  const navigate = useNavigate()
  const target = useListLink(next)
  useWhenSaved(props.form, () => void navigate(target))
  const cancel = (
    <ButtonLink {...useListLink(list)} variant="plain">
      Cancel
    </ButtonLink>
  )
  return <Form {...props} actions={cancel} />
}
