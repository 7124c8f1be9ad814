import { useEffect, useState, useCallback } from 'react'

/** A value after it has not changed for a while. */
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
  /** Passes the text on immediately, such as on Enter. */
  passOn: () => void
  /** Whether the trimmed text has not been passed on yet. */
  isRejected: boolean
}

/**
 * The text of an input, trimmed and passed on shortly after the last letter. When `value` changes for another reason,
 * such as Back, the text follows.
 */
export function useDebouncedText(
  value: string,
  onValue: (value: string) => void,
  isAccepted: (text: string) => boolean = () => true,
): DebouncedText {
  const [typed, type] = useState(value)
  const [shown, setShown] = useState(value)
  // Until the passed-on text returns as the value, which may take a moment. Letters typed in the meantime must not be
  // lost.
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
