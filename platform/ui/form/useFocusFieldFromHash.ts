import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getInputId } from './useRecordForm.ts'

/**
 * Gives the focus to the field that the address names behind its `#`, e.g. from a list of what is wrong. `nameOf` turns
 * what stands there into the form's name for the field; undefined where the form has no such field. It is called once for each address, if it stays the same function.
 */
export function useFocusFieldFromHash(record: string, nameOf: (named: string) => string | undefined): void {
  const named = useRouterState({ select: state => state.location.hash })
  useEffect(() => {
    const name = named === '' ? undefined : nameOf(named)
    if (name === undefined) return undefined
    // The page's own scrolling for a new address comes first.
    const frame = requestAnimationFrame(() => {
      const input = document.getElementById(getInputId(record, name))
      input?.focus()
      input?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [named, record, nameOf])
}
