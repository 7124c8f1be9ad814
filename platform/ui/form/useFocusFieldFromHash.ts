import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getInputId } from './useRecordForm.ts'

/**
 * Focuses the field in the address's `#`, for example after a link in a list of errors. `nameOf` maps it to the
 * form's field name, or to undefined if the form has no such field. It is called once per address if it stays the
 * same function.
 */
export function useFocusFieldFromHash(record: string, nameOf: (named: string) => string | undefined): void {
  const named = useRouterState({ select: state => state.location.hash })
  useEffect(() => {
    const name = named === '' ? undefined : nameOf(named)
    if (name === undefined) return undefined
    // The browser's own scrolling for a new address comes first.
    const frame = requestAnimationFrame(() => {
      const input = document.getElementById(getInputId(record, name))
      input?.focus()
      input?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, record, nameOf])
}
