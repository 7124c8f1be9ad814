import { useEffect, useState, useCallback } from 'react'

/** A value once it has not changed for a while. */
export function useDebouncedValue<T>(value: T, pauseMs = 200): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}

const pauseMs = 350

interface DebouncedText {
  typed: string
  type: (text: string) => void
  /** Passes the text on without waiting, such as on Enter. */
  passOn: () => void
  /** The trimmed text is not passed on. */
  isRejected: boolean
}

/**
 * The text of an input, passed on trimmed a moment after the last letter. When `value` changes otherwise, such as by
 * Back, the text follows.
 */
export function useDebouncedText(
  value: string,
  onValue: (value: string) => void,
  isAccepted: (text: string) => boolean = () => true,
): DebouncedText {
  const [typed, type] = useState(value)
  const [shown, setShown] = useState(value)
  // Until they come back as the value, which may take a moment. What is typed meanwhile must not be lost.
  const [passed, setPassed] = useState<readonly string[]>([])
  const text = typed.trim()
  const awaited = passed.at(-1) ?? value
  if (shown !== value) {
    const returned = passed.indexOf(value)
    setShown(value)
    setPassed(returned < 0 ? [] : passed.slice(returned + 1))
    if (returned < 0) type(value)
  }
  const isRejected = text !== '' && !isAccepted(text)
  const pass = useCallback(() => {
    setPassed(all => [...all, text])
    onValue(text)
  }, [text, onValue])
  useEffect(() => {
    if (text === awaited || isRejected) return undefined
    const timer = setTimeout(pass, pauseMs)
    return () => clearTimeout(timer)
  }, [text, awaited, isRejected, pass])
  return { typed, type, passOn: () => void (isRejected || pass()), isRejected }
}
