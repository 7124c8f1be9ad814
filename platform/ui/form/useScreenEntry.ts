import { useContext, useId, useLayoutEffect } from 'react'
import { ScreenFormsContext, type ScreenForm } from './screenForms.ts'

type Entry = Omit<ScreenForm, 'element' | 'keepsDraft' | 'errors'>

/**
 * Lets a screen's save bar and leave guard know of input outside its forms, such as a question that waits for an answer
 * or a name that is not added yet. Otherwise, 'Saved' would appear although that input is lost.
 */
export function useScreenEntry(element: React.RefObject<HTMLElement | null>, entry: Entry): void {
  const screen = useContext(ScreenFormsContext)
  const id = useId()
  // Like a form, before painting.
  useLayoutEffect(() => {
    // Without input, it must not be the form that reports what it lacks.
    if (!element.current || !entry.isDirty) screen?.remove(id)
    else screen?.put(id, { ...entry, element: element.current, keepsDraft: false, errors: 0 })
  })
  useLayoutEffect(() => () => screen?.remove(id), [screen, id])
}
