import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed: what is folded on the screen stands on the paper. */
export function useIsPrinting(): boolean {
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    // The paper is drawn right after the event, so that it cannot wait.
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
