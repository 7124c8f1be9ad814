import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { describeError } from '../client/problemError.ts'
import { getQueryOptions, useEndpointMutation, storeAnswer } from '../client/queries.ts'
import {
  cancelingWords,
  cancelJobEndpoint,
  getJobEndpoint,
  isOver,
  jobStateLabels,
  retryJobEndpoint,
  type Job,
} from '../jobs/job.ts'
import { Button } from './Button.tsx'
import { CouldNotLoad } from './EmptyState.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Skeleton } from './Skeleton.tsx'
import { keepFocusAround } from './useFocusFromHash.ts'
import css from './JobProgress.module.css'

const lookEveryMs = 1000

interface JobProgressProps {
  jobId: number
  /** Called once when the work has ended, whatever the outcome. */
  onOver?: (job: Job) => void
}

/**
 * The progress of long work as text and a bar, with buttons to cancel and retry. The work continues on the server, so
 * the page can be left and opened again with the same `jobId`.
 */
export function JobProgress({ jobId, onOver }: JobProgressProps) {
  const given = { params: { jobId } }
  const read = useQuery({
    ...getQueryOptions(getJobEndpoint, given),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data.state) ? false : lookEveryMs),
  })
  useOver(read.data, onOver)
  if (!read.data) {
    if (read.error) return <CouldNotLoad error={read.error} onRetry={() => void read.refetch()} />
    return <Skeleton lines={3} />
  }
  return <Shown job={read.data} isAway={read.error !== null} />
}

function useOver(job: Job | undefined, onOver: JobProgressProps['onOver']): void {
  const isReported = useRef(false)
  useEffect(() => {
    const over = job !== undefined && isOver(job.state)
    if (over && !isReported.current) onOver?.(job)
    isReported.current = over
  }, [job, onOver])
}

function Shown({ job, isAway }: { job: Job; isAway: boolean }) {
  const given = { params: { jobId: job.jobId } }
  const take = (now: Job) => storeAnswer(getJobEndpoint, given, now)
  const cancel = useEndpointMutation(cancelJobEndpoint)
  const retry = useEndpointMutation(retryJobEndpoint)
  const failure = cancel.error ?? retry.error
  const renderButton = (label: string, action: typeof cancel, other: typeof cancel) => (
    <Button
      variant="default"
      size="sm"
      ref={keepFocusAround}
      aria-disabled={action.isPending || undefined}
      onClick={() => {
        other.reset()
        action.mutate(given, { onSuccess: take })
      }}
    >
      {label}
    </Button>
  )
  const isOpen = !isOver(job.state)
  return (
    <section className={css.job} data-state={job.state} aria-label={job.title} tabIndex={-1}>
      <p className={css.title}>
        <Icon name={icons[job.state]} /> <span>{job.title}</span>
      </p>
      {isOpen && <Bar job={job} />}
      <p className={css.words}>{describeState(job)}</p>
      <p data-spoken aria-live="polite">
        {describeForScreenReader(job)}
      </p>
      {isAway && isOpen && (
        <p className={css.words}>The server cannot be reached. The job continues there.</p>
      )}
      {failure && (
        <p className={css.failure} role="alert">
          {describeError(failure)}
        </p>
      )}
      {isOpen && job.words !== cancelingWords && renderButton('Cancel', cancel, retry)}
      {job.canRetry && renderButton('Try again', retry, cancel)}
    </section>
  )
}

const icons: Record<Job['state'], IconName> = {
  QUEUED: 'progress',
  RUNNING: 'progress',
  DONE: 'check',
  FAILED: 'warning',
  CANCELLED: 'close',
}

/** If the end is unknown, the bar has no value and animates by itself. */
function Bar({ job: { title, done, total } }: { job: Job }) {
  const known = total === null ? {} : { value: done, max: Math.max(1, total) }
  return <progress className={css.bar} aria-label={`${title}: progress`} {...known} />
}

function describeState({ state, words, error, done, total }: Job): string {
  if (state === 'FAILED') return `Failed: ${error ?? ''}`
  if (state === 'RUNNING') {
    const share = total === null ? '' : `${done} of ${total}. `
    return `${share}${words ?? jobStateLabels.RUNNING}`
  }
  return words && state === 'CANCELLED' && words !== cancelingWords
    ? `${jobStateLabels[state]}. ${words}`
    : jobStateLabels[state]
}

/** Announced in quarters, because a screen reader that announces every step reads nothing else. */
function describeForScreenReader(job: Job): string {
  if (job.state !== 'RUNNING' || job.total === null) return `${job.title}: ${describeState(job)}`
  const quarters = Math.floor((4 * job.done) / Math.max(1, job.total))
  return `${job.title}: ${quarters === 0 ? jobStateLabels.RUNNING : `${quarters * 25} percent done`}`
}
