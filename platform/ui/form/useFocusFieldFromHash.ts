import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Fields } from './formInputs.ts'
import { getInputId } from './useRecordForm.ts'

/**
 * Focuses the field in the URL fragment, for example after a link in a list of errors. `fields` are the form's fields, or
 * a function that maps the fragment to a field name, or to undefined if the form has no such field. They must be stable.
 */
export function useFocusFieldFromHash(
  record: string,
  fields: Fields | ((named: string) => string | undefined),
): void {
  const named = useRouterState({ select: state => state.location.hash })
  useEffect(() => {
    if (named === '') return undefined
    const name = typeof fields === 'function' ? fields(named) : named in fields ? named : undefined
    if (name === undefined) return undefined
    // Lets the browser scroll first.
    const frame = requestAnimationFrame(() => {
      const input = document.getElementById(getInputId(record, name))
      input?.focus()
      input?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, record, fields])
}
