import { useEffect, useState } from 'react'

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
  // Until it comes back as the value, which may take a moment. What is typed meanwhile must not be lost.
  const [passed, setPassed] = useState<string | null>(null)
  const text = typed.trim()
  if (shown !== value) {
    setShown(value)
    setPassed(null)
    if (value !== passed) type(value)
  }
  const isRejected = text !== '' && !isAccepted(text)
  const passOn = () => {
    if (isRejected) return
    setPassed(text)
    onValue(text)
  }
  useEffect(() => {
    if (text === value || isRejected) return undefined
    const timer = setTimeout(() => {
      setPassed(text)
      onValue(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, isRejected, onValue])
  return { typed, type, passOn, isRejected }
}
