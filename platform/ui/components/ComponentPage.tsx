import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../../client/queries.ts'
import type { Job } from '../../jobs/job.ts'
import { Button } from '../Button.tsx'
import { chooseColorScheme, useColorScheme } from '../colorScheme.ts'
import type { ElementNode } from '../ElementNode.ts'
import { RetryNote } from '../form/RetryNote.tsx'
import { PageTitle } from '../PageTitle.tsx'
import { Toasts } from '../Toasts.tsx'
import { ButtonExamples } from './ButtonExamples.tsx'
import { DialogExamples, FeedbackExamples } from './FeedbackExamples.tsx'
import { FormExamples } from './FormExamples.tsx'
import { GridExamples } from './GridExamples.tsx'
import { InputExamples } from './InputExamples.tsx'
import { ListExamples } from './ListExamples.tsx'
import css from './Examples.module.css'

/** Every component of `platform/ui` in all its states, with made-up data, followed by the product's own components. */
function ComponentPage({ children }: { children: ElementNode }) {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark'
  return (
    <main className={css.page}>
      <PageTitle title="Components">
        <Button
          variant="default"
          icon={other === 'dark' ? 'moon' : 'sun'}
          onClick={() => chooseColorScheme(other)}
        >{`${other === 'dark' ? 'Dark' : 'Light'} colors`}</Button>
      </PageTitle>
      <ButtonExamples />
      <InputExamples />
      <FormExamples />
      <GridExamples />
      <ListExamples />
      <DialogExamples />
      <FeedbackExamples />
      {children}
      <RetryNote />
      <Toasts />
    </main>
  )
}

/**
 * Shows every component in its states, followed by further examples. It needs no server, because sample data answers
 * its calls.
 */
export function startComponentPage(root: HTMLElement, further: ElementNode): void {
  answerInPlaceOfServer()
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ComponentPage>{further}</ComponentPage> }),
  })
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const sample: Job = {
  jobId: 1,
  kind: 'sample',
  title: 'Sorting the library',
  state: 'RUNNING',
  done: 30,
  total: 120,
  words: 'Shelf 30',
  result: null,
  error: null,
  canRetry: false,
  askers: [],
  created: '2026-05-22T14:00:00Z',
  started: '2026-05-22T14:00:01Z',
  finished: null,
}

const jobs: Record<string, Job> = {
  1: sample,
  2: { ...sample, jobId: 2, title: 'Counting the books', total: null, words: 'Counting' },
  3: {
    ...sample,
    jobId: 3,
    title: 'Printing labels',
    state: 'FAILED',
    canRetry: true,
    error: 'The printer is out of paper.',
  },
  4: { ...sample, jobId: 4, title: 'Binding the catalog', state: 'DONE', done: 120 },
}

/** Answers the calls of `JobProgress`, and all others with 404. */
function answerInPlaceOfServer(): void {
  window.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const [, id = '', action] = /\/jobs\/(\d+)(?:\/(\w+))?$/.exec(pathname) ?? []
    const job = jobs[id]
    if (!job) return Promise.resolve(jsonResponse({ status: 404, code: '404.2', title: 'Not found' }, 404))
    if (init?.method === 'PUT') {
      const canRetry = action === 'cancel'
      jobs[id] = { ...job, state: canRetry ? 'CANCELLED' : 'RUNNING', canRetry, done: 0, error: null }
    }
    return Promise.resolve(jsonResponse(jobs[id], 200))
  }
}

function jsonResponse(body: unknown, status: number): Response {
  const type = status === 200 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })
}
