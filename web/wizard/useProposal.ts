import { useRef } from 'react'
import { nameField } from '#domain/field.ts'
import { wordsOf } from '../problemError.ts'
import { notify } from '../ui/notify.ts'

/** What a lookup hands to `onChoose` for its last option, which adds what was not found. */
export const adding = 'add'

const name = nameField({ label: 'Name' }).schema
export const canBeAdded = (typed: string): boolean => name.safeParse(typed).success

interface Proposed {
  name: string
  isProposed: boolean
}

/** Proposes a brand, company or airline that is missing, and hands on the name it has now. */
export function useProposal(
  noun: string,
  propose: (name: string) => Promise<Proposed>,
): (typed: string, onMade: (name: string) => void) => Promise<void> {
  const isBusy = useRef(false)
  return async (typed, onMade) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const made = await propose(typed)
      onMade(made.name)
      notify.success(
        made.isProposed
          ? `${made.name} can be used now. An administrator will look at the new ${noun}.`
          : `${made.name} was there already.`,
      )
    } catch (thrown) {
      notify.error(wordsOf(thrown))
    } finally {
      isBusy.current = false
    }
  }
}
