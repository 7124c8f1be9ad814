import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getInputId } from './useRecordForm.ts'

/**
 * Focuses the field in the URL fragment, for example after a link in a list of errors. `nameOf` maps the fragment to a
 * field name, or to undefined if the form has no such field. If it is stable, it is called once per address.
 */
export function useFocusFieldFromHash(record: string, nameOf: (named: string) => string | undefined): void {
  const named = useRouterState({ select: state => state.location.hash })
  useEffect(() => {
    const name = named === '' ? undefined : nameOf(named)
    if (name === undefined) return undefined
    // Lets the browser scroll first.
    const frame = requestAnimationFrame(() => {
      const input = document.getElementById(getInputId(record, name))
      input?.focus()
      input?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, record, nameOf])
}
