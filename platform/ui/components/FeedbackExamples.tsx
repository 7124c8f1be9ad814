import { Button } from '../Button.tsx'
import { CopyField } from '../CopyField.tsx'
import { CouldNotLoad, EmptyState, NothingFound } from '../EmptyState.tsx'
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
