import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { describeError } from '#platform/client/problemError.ts'
import { queryClient } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/lazyPart.tsx'
import { notify } from '#platform/ui/notify.ts'
import { getPlacesQuery, type Places } from './remarkCalls.ts'
import { useRemarks } from './remarksContext.ts'

const loadDialog = () => import('./RemarkDialog.tsx')
const RemarkDialog = lazy(loadDialog)

/** Opens the dialog for a remark on the most recently used input. Ctrl+Alt+M opens it from the input itself. */
export function WriteRemark() {
  const { owner, step } = useRemarks()
  const [opened, setOpened] = useState<{ inputId: string; places: Places } | null>(null)
  const lastInput = useLastInput()
  const open = async () => {
    const inputId = lastInput()
    if (!(await loadPart(loadDialog))) return
    try {
      const ofStep = step === 'review' ? undefined : step
      setOpened({ inputId, places: await queryClient.query(getPlacesQuery(owner, ofStep)) })
    } catch (thrown) {
      notify.error(describeError(thrown))
    }
  }
  useRemarkShortcut(() => void open())
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-keyshortcuts="Control+Alt+M Meta+Alt+M"
        onClick={() => void open()}
      >
        Write a remark
      </Button>
      {opened && (
        <Suspense>
          <RemarkDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** As in Word, Excel, and Google Docs. The physical key is checked, because Alt changes its letter on a Mac. */
function useRemarkShortcut(write: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isKey = event.code === 'KeyM' && event.altKey && (event.ctrlKey || event.metaKey)
    // AltGr types a letter.
    if (!isKey || event.getModifierState('AltGraph') || document.querySelector('dialog[open]')) return
    event.preventDefault()
    write()
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** The id of the input that last had the focus, or of its table cell. */
function useLastInput(): () => string {
  const last = useRef('')
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, select, textarea'))
        last.current = target.closest('[id]')?.id ?? ''
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return () => last.current
}
