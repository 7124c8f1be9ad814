import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { findExactName } from '../contract/searchNames.ts'
import type { Option } from './SelectInput.tsx'

/** The choices of an input that searches while typing. */
export interface LookupChoices {
  /** The matches for the typed text, best first. */
  options: readonly Option[]
  /** Whether the options belong to an earlier text, so that none of them can be selected yet. */
  isLoading: boolean
  /** Why the matches could not be loaded. */
  loadError?: unknown
  /** The number of matches beyond `options`. */
  more: number
  /** Whether the options do not match, but are similar. One is then selected only after the user has moved to it. */
  isSimilar?: boolean
  /** Shown below the matches, such as a way to add a new item. */
  extra?: Option
  /** Replaces 'Nothing found'. */
  nothing?: string
}

interface LookupOptions extends LookupChoices {
  typed: string
  readOnly?: boolean
  onChoose: (value: string) => void
}

export type Lookup = ReturnType<typeof useLookup>

/** The list of choices below an input: whether it is open, its active option, and the keys that move through it. */
export function useLookup(props: LookupOptions) {
  const { isLoading, isSimilar = false, typed, readOnly, onChoose } = props
  const listId = useId()
  const options = listOffered(props)
  const [isWanted, setWanted] = useState(false)
  const [at, setAt] = useState<number | null>(null)
  /** Enter selects a similar name, or the last option, which adds a new item, only if the user has moved to it. */
  const [hasMoved, setMoved] = useState(false)
  /** The text with which Enter was pressed before its matches arrived. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const isOpen = isWanted && !readOnly
  const last = (hasMoved ? options : isSimilar ? [] : props.options).length - 1
  const active = isOpen && !isLoading && at !== null && last >= 0 ? Math.min(at, last) : null
  const close = () => {
    setWanted(false)
    setAt(null)
    setAwaited(null)
  }
  /** After typing, the first option is the likely one. A click only opens the list. */
  const open = (atFirst: boolean) => {
    setWanted(true)
    setAt(atFirst ? 0 : null)
    setMoved(false)
    setAwaited(null)
  }
  const choose = (value: string) => {
    onChoose(value)
    close()
  }
  const chooseActive = (): boolean => {
    const chosen = active === null ? undefined : options[active]
    if (chosen) choose(chosen.value)
    return chosen !== undefined
  }
  const move = (step: 1 | -1) => {
    if (!isOpen) return open(true)
    const end = options.length - 1
    const from = active ?? (step === 1 ? -1 : end + 1)
    setAt(from + step > end ? 0 : from + step < 0 ? end : from + step)
    setMoved(true)
    setAwaited(null)
  }
  const isAwaited = isOpen && awaited === typed
  const endWait = useEffectEvent(() => {
    const exact = findExactName(props.options, typed, ({ label, code, name = label }) => ({ name, code }))
    if (exact) choose(exact.value)
    else setAwaited(null)
  })
  const hasArrived = isAwaited && !isLoading
  useEffect(() => {
    if (hasArrived) endWait()
  }, [hasArrived])
  /** Returns whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (readOnly || event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1)
    // Does not submit the form, because the intended option is still loading.
    else if (event.key === 'Enter' && isOpen && isLoading) setAwaited(typed)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key !== 'Enter' || !chooseActive()) return false
    event.preventDefault()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return {
    listId,
    optionId,
    isOpen,
    active,
    isAwaited,
    open,
    close,
    choose,
    chooseActive,
    onKeyDown,
    inputProps: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active === null ? undefined : optionId(active),
      autoComplete: 'off',
      spellCheck: false,
    },
  } as const
}

export const listOffered = ({ options, extra }: Pick<LookupChoices, 'options' | 'extra'>) =>
  extra ? [...options, extra] : options
