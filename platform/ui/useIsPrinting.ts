import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed: what is collapsed on the screen is expanded on paper. */
export function useIsPrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    // The page is printed right after the event, so this cannot wait.
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
