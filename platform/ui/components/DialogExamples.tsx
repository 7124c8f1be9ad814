import { useState } from 'react'
import { Button } from '../Button.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Dialog } from '../Dialog.tsx'
import { HelpTip } from '../HelpTip.tsx'
import { Example, Examples } from './Examples.tsx'

type Shown = 'dialog' | 'wide' | 'covering' | 'question' | 'blocked'

export function DialogExamples() {
  const [shown, setShown] = useState<Shown | null>(null)
  const [outcome, setOutcome] = useState('')
  const close = () => setShown(null)
  const end = (how: string) => () => {
    setOutcome(how)
    close()
  }
  const opener = (which: Shown, words: string) => (
    <Button variant="default" onClick={() => setShown(which)}>
      {words}
    </Button>
  )
  return (
    <>
      <Examples of="Dialog">
        <Example state="With a text">{opener('dialog', 'Open the dialog')}</Example>
        <Example state="Wide, with a long text">{opener('wide', 'Open the wide dialog')}</Example>
        <Example state="Covering the page until it is answered">
          {opener('covering', 'Open the covering dialog')}
        </Example>
      </Examples>
      <Examples of="ConfirmDialog">
        <Example state="A question">
          {opener('question', 'Delete the book')}
          <p role="status">{outcome}</p>
        </Example>
        <Example state="Blocked until something is given">{opener('blocked', 'Delete the shelf')}</Example>
      </Examples>
      <Examples of="HelpTip">
        <Example state="Behind a label">
          <p>
            Loan period
            <HelpTip about="Loan period">Three weeks for books, one week for films.</HelpTip>
          </p>
        </Example>
      </Examples>
      <Dialog isOpen={shown === 'dialog'} title="Opening hours" onClose={close}>
        <p>The library is open from 9 a.m. to 6 p.m.</p>
      </Dialog>
      <Dialog isOpen={shown === 'wide'} title="House rules" onClose={close} wide>
        <p>{'Please return each book to the shelf where you found it. '.repeat(30)}</p>
      </Dialog>
      <Dialog isOpen={shown === 'covering'} title="The reading room is closed">
        <Button variant="default" onClick={close}>
          Open it
        </Button>
      </Dialog>
      <ConfirmDialog
        isOpen={shown === 'question'}
        title="Delete this book?"
        confirm="Delete"
        onConfirm={end('Deleted')}
        onCancel={end('Kept')}
      >
        Its loans are deleted with it.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={shown === 'blocked'}
        title="Delete this shelf?"
        confirm="Delete"
        isBlocked
        onConfirm={close}
        onCancel={close}
      >
        Move its books to another shelf first.
      </ConfirmDialog>
    </>
  )
}
