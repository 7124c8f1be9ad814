import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed. Content collapsed on the screen is expanded in print. */
export function useIsPrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    // The page is printed right after the event, so rendering must be synchronous.
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isOnPaper
}
