import { useState } from 'react'
import { Button } from '../Button.tsx'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { CopyField } from '../CopyField.tsx'
import { Dialog } from '../Dialog.tsx'
import { CouldNotLoad, EmptyState, NothingFound } from '../EmptyState.tsx'
import { HelpTip } from '../HelpTip.tsx'
import { JobProgress } from '../JobProgress.tsx'
import { ErrorNotice, Notice } from '../Notice.tsx'
import { notify } from '../notify.ts'
import { Skeleton } from '../Skeleton.tsx'
import { Example, Examples } from './Examples.tsx'
import css from './Examples.module.css'

const kinds = ['info', 'success', 'warning', 'error'] as const
const longText =
  'The catalog was last updated on May 22, 2026, and does not list the books bought since then.'
const jobs = [
  { jobId: 1, state: 'Running' },
  { jobId: 2, state: 'Running, end unknown' },
  { jobId: 3, state: 'Failed' },
  { jobId: 4, state: 'Done' },
]

export function FeedbackExamples() {
  return (
    <>
      <Examples of="Notice">
        {kinds.map(kind => (
          <Example key={kind} state={kind}>
            <Notice kind={kind}>{longText}</Notice>
          </Example>
        ))}
        <Example state="why an action failed">
          <ErrorNotice text="The book could not be lent." />
        </Example>
        <Example state="nothing failed">
          <ErrorNotice text={undefined} />
        </Example>
      </Examples>
      <Examples of="Toasts">
        <Example state="Each kind" wide>
          <div className={css.row}>
            {kinds.map(kind => (
              <Button
                key={kind}
                variant="default"
                onClick={() => notify[kind](`A toast of kind ${kind}`)}
              >{`Show ${kind}`}</Button>
            ))}
          </div>
        </Example>
      </Examples>
      <Examples of="CopyField">
        <Example state="With a long value">
          <CopyField label="Loan link" value={`https://library.example/loans/${'x7Qp'.repeat(11)}`} />
        </Example>
      </Examples>
      <Examples of="EmptyState">
        <Example state="Nothing yet">
          <EmptyState title="No loans yet" action={<Button>Lend a book</Button>}>
            Loans appear here as soon as the first book is lent.
          </EmptyState>
        </Example>
        <Example state="Nothing found">
          <NothingFound of="loans" filters="'atlas', Overdue" onClear={() => undefined} />
        </Example>
        <Example state="Could not load">
          <CouldNotLoad error={new Error('sample')} onRetry={() => undefined} />
        </Example>
      </Examples>
      <Examples of="Skeleton">
        <Example state="Loading">
          <Skeleton lines={4} />
        </Example>
      </Examples>
      <Examples of="JobProgress">
        {jobs.map(({ jobId, state }) => (
          <Example key={jobId} state={state}>
            <JobProgress jobId={jobId} />
          </Example>
        ))}
      </Examples>
    </>
  )
}

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
