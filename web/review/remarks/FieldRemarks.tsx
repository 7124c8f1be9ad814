import { useState, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { queryClient } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { FieldNotesContext } from '#platform/ui/FieldFrame.tsx'
import { lazyDialog } from '#platform/ui/lazyPart.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { getPlaceInputId } from './getPlaceInputId.ts'
import { LazyRemarkThread } from './LazyRemarkThread.tsx'
import { getPlacesQuery, type Places } from './remarkCalls.ts'
import {
  RemarksContext,
  remarkStateLabels,
  selectUnresolvedRemarks,
  useRemarks,
  type RemarksOfYear,
  type ShownRemark,
} from './remarksContext.ts'
import css from './Remarks.module.css'

interface FieldRemarksProps {
  value: RemarksOfYear
  children: ElementNode
}

/** Shows the remarks on the open step at their inputs. */
export const FieldRemarks = ({ value, children }: FieldRemarksProps) => (
  <RemarksContext value={value}>
    <FieldNotesContext value={renderInputRemarks}>{children}</FieldNotesContext>
  </RemarksContext>
)

interface InputRemarksProps {
  id: string
  isInTable: boolean
}

const renderInputRemarks = (props: InputRemarksProps) => <InputRemarks {...props} />

function InputRemarks({ id, isInTable }: InputRemarksProps) {
  const { owner, step, remarks } = useRemarks()
  const own = selectUnresolvedRemarks(remarks).filter(
    each => each.step === step && getPlaceInputId(owner, each) === id,
  )
  if (own.length === 0) return null
  const Remark = isInTable ? FoldedRemark : LazyRemarkThread
  return (
    <div className={css.atField}>
      {own.map(each => (
        <Remark key={each.remarkId} remark={each} />
      ))}
    </div>
  )
}

/** A table cell has room only for the state. */
function FoldedRemark({ remark }: { remark: ShownRemark }) {
  const [isOpen, setOpen] = useState(false)
  const { label, state } = remark
  return (
    <>
      <Button
        size="sm"
        variant="default"
        icon="info"
        aria-label={`Remark, ${remarkStateLabels[state].toLowerCase()}: ${label}`}
        onClick={() => setOpen(true)}
      >
        {state === 'OPEN' ? 'Remark' : remarkStateLabels[state]}
      </Button>
      {isOpen && (
        <Dialog isOpen title={label} onClose={() => setOpen(false)}>
          <LazyRemarkThread remark={remark} />
        </Dialog>
      )}
    </>
  )
}

const RemarkDialog = lazyDialog(() => import('./RemarkDialog.tsx'))

/** Opens the dialog for a remark on the most recently used input. Ctrl+Alt+M opens it from the input itself. */
export function WriteRemark() {
  const { owner, step } = useRemarks()
  const [opened, setOpened] = useState<{ inputId: string; places: Places } | null>(null)
  const { attempt, error } = useAttempt()
  const lastInput = useLastInput()
  const open = async () => {
    const inputId = lastInput()
    await attempt(async () => {
      const ofStep = step === 'review' ? undefined : step
      setOpened({ inputId, places: await queryClient.query(getPlacesQuery(owner, ofStep)) })
    })
  }
  useRemarkShortcut(() => void open())
  return (
    <>
      <ErrorNotice text={error} />
      <Button
        variant="default"
        size="sm"
        aria-keyshortcuts="Control+Alt+M Meta+Alt+M"
        onClick={() => void open()}
      >
        Write a remark
      </Button>
      {opened && <RemarkDialog {...opened} onClose={() => setOpened(null)} />}
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

/**
 * The id of the input that last had the focus, or of its table cell. The checked radio button has the id of its group, so
 * it is read when it is needed.
 */
function useLastInput(): () => string {
  const last = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.matches('input, select, textarea')) last.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return () => last.current?.closest('[id]')?.id ?? ''
}
