import { useEffect, useState } from 'react'

const pauseMs = 350

interface DebouncedText {
  typed: string
  type: (text: string) => void
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
  const text = typed.trim()
  if (shown !== value) {
    setShown(value)
    if (text !== value) type(value)
  }
  const isRejected = text !== '' && !isAccepted(text)
  useEffect(() => {
    if (text === value || isRejected) return undefined
    const timer = setTimeout(() => onValue(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, isRejected, onValue])
  return { typed, type, isRejected }
}
