import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import type { ScreenForms } from '#platform/ui/form/screenForms.ts'
import { isPlainKey } from '../../shell/shortcuts.ts'
import css from './StepFrame.module.css'

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

const listShortcuts = (control: string, canRemark: boolean) => [
  { keys: `${control} + S`, does: 'Save everything changed on this screen' },
  { keys: `${control} + Enter`, does: 'Save and go to the next terminal or step' },
  { keys: '← →', does: 'Move between steps when one of them has the focus' },
  { keys: 'Arrows, Enter', does: 'Move between the cells of a table' },
  ...(canRemark
    ? [
        { keys: `${control} + Alt + M`, does: 'Write a remark about the field that has the focus' },
        { keys: 'A, P, R', does: 'Approve, publish, or send back on the Review step' },
        { keys: 'J, K', does: 'Open the next or the previous review of the list' },
        { keys: 'V', does: 'Show or hide the proof beside the review' },
      ]
    : []),
  { keys: `${control} + K or /`, does: 'Search' },
  { keys: '?', does: 'Show this list' },
]

/** The wizard's keyboard shortcuts, and the button that lists them. */
export function Shortcuts({ forms, canRemark }: { forms: ScreenForms; canRemark: boolean }) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts(forms, () => setOpen(true))
  return (
    <>
      <span className={css.keys}>
        <Button
          size="sm"
          variant="plain"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          ?
        </Button>
      </span>
      <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
        <dl className={css.shortcuts}>
          {listShortcuts(isMac() ? '⌘' : 'Ctrl', canRemark).map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

function useShortcuts(forms: ScreenForms, showList: () => void): void {
  const { history } = useRouter()
  const saveAndGoOn = async () => {
    // Read first, because many forms are replaced by a list after the save.
    const next = document.querySelector('#form a[rel=next], nav a[rel=next]')?.getAttribute('href')
    if (forms.isDirty() && !(await forms.save())) return
    // The page that the form itself opens after a save comes first and is replaced.
    if (next) requestAnimationFrame(() => history.push(next))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
    const isWithControl = (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (isWithControl && event.key === 's') {
      event.preventDefault()
      if (forms.isDirty()) void forms.save()
    } else if (isWithControl && event.key === 'Enter') {
      event.preventDefault()
      void saveAndGoOn()
    } else if (isPlainKey(event, '?')) {
      event.preventDefault()
      showList()
    }
  })
  // Before the form is painted, because the keys may be pressed as soon as it is visible.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
