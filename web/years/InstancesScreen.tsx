import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import * as messages from '#domain/messages.ts'
import {
  listCountedInstancesEndpoint,
  type CountedInstance,
  createInstanceEndpoint,
} from '#domain/years/instance.ts'
import { call, type Reply } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery, refreshAll, storeAnswer } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { getJobEndpoint, isOver, listJobsEndpoint, type Job } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { JobProgress } from '#platform/ui/JobProgress.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import { ArchiveUpload } from './ArchiveUpload.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { YearsTable } from './YearsTable.tsx'
import { describeInstancesError, longYearCallMs } from './yearTexts.ts'
import css from './years.module.css'

/** The yearly editions with their progress and actions. */
export function InstancesScreen() {
  const years = useEndpointQuery(listCountedInstancesEndpoint, {})
  const creating = useCreateInstance()
  const activation = useActivation()
  const [asking, setAsking] = useState<{
    what: 'activate' | 'publish' | 'remove'
    year: CountedInstance
  } | null>(null)
  const close = () => setAsking(null)
  const pending = years.data?.find(each => each.axnInstanceMasterStatus === 'PENDING')
  return (
    <AdminFrame
      title="Year Instances"
      back={{ to: paths.adminManage }}
      actions={
        <CreateInstanceButton creating={creating} isFirst={years.data?.length === 0} pending={pending} />
      }
    >
      {pending && !creating.created && (
        <p id={pendingNoteId} className={css.soft}>
          {messages.pendingExists(pending.axnInstanceName)}
        </p>
      )}
      <CreatedNotice creating={creating} />
      {activation.jobId !== null && (
        <JobProgress key={activation.jobId} jobId={activation.jobId} onOver={activation.onOver} />
      )}
      <QueryBoundary query={years} lines={8} failed={describeInstancesError(years.error)}>
        {years =>
          years.length === 0 ? (
            <EmptyState title="No years yet">Press Create New Instance to create the first one.</EmptyState>
          ) : (
            <YearsTable
              years={years}
              isActivating={activation.isOpen}
              onActivate={year => setAsking({ what: 'activate', year })}
              onPublish={year => setAsking({ what: 'publish', year })}
              onRemove={year => setAsking({ what: 'remove', year })}
            />
          )
        }
      </QueryBoundary>
      <p>
        <Link to={paths.adminEditionImport}>Import an edition of an earlier year</Link>
      </p>
      <ArchiveUpload />
      {asking?.what === 'activate' && (
        <ActivateDialog year={asking.year} onClose={close} onBegun={activation.follow} />
      )}
      {asking?.what === 'publish' && <PublishDialog year={asking.year} onClose={close} />}
      {asking?.what === 'remove' && <RemoveDialog year={asking.year} onClose={close} />}
    </AdminFrame>
  )
}

/** The current activation, no matter who started it, even after leaving and reopening the page. */
function useActivation() {
  const open = useEndpointQuery(listJobsEndpoint, {
    query: { kind: 'activateInstance', open: 'true', page: 0, size: 1 },
  })
  const [followed, setFollowed] = useState<number | null>(null)
  const jobId = followed ?? open.data?.content[0]?.jobId ?? null
  const ofJob = { params: { jobId: jobId ?? 0 } }
  const { data: job } = useEndpointQuery(getJobEndpoint, ofJob, { enabled: jobId !== null })
  const onOver = useCallback((job: Job) => {
    setFollowed(job.jobId)
    if (job.state === 'DONE') notify.success(messages.activated(String(job.result?.['axnInstanceName'])))
    // Almost every page depends on the active year.
    void refreshAll()
  }, [])
  return {
    jobId,
    isOpen: jobId !== null && !(job && isOver(job.state)),
    onOver,
    follow(job: Job) {
      storeAnswer(getJobEndpoint, { params: { jobId: job.jobId } }, job)
      setFollowed(job.jobId)
      void refresh(listJobsEndpoint)
    },
  }
}

type CreatedYear = Reply<typeof createInstanceEndpoint>

function useCreateInstance() {
  const { attempt, error, isBusy } = useAttempt()
  const [created, setCreated] = useState<CreatedYear | null>(null)
  return {
    error,
    isBusy,
    created,
    create: () =>
      attempt(
        async () => {
          setCreated(null)
          setCreated(await call(createInstanceEndpoint, {}, { timeoutMs: longYearCallMs }))
          notify.success(messages.instanceCreated)
          await refreshAll()
        },
        thrown => describeError(thrown) || messages.instanceFailed,
      ),
  }
}
type InstanceCreation = ReturnType<typeof useCreateInstance>

/** The id of the note that says why no other year can be created. */
const pendingNoteId = 'pending'

interface CreateInstanceButtonProps {
  creating: InstanceCreation
  isFirst: boolean
  /** There can be only one pending year. */
  pending: CountedInstance | undefined
}

function CreateInstanceButton({ creating, isFirst, pending }: CreateInstanceButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const create = () => {
    setAsking(false)
    void creating.create()
  }
  return (
    <>
      <Button
        aria-disabled={creating.isBusy || pending !== undefined || undefined}
        aria-describedby={pending && pendingNoteId}
        onClick={() => setAsking(true)}
      >
        {creating.isBusy ? 'Creating…' : 'Create New Instance'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={isFirst ? 'Create the first year?' : 'Create the next year?'}
        confirm="Create"
        onConfirm={create}
        onCancel={() => setAsking(false)}
      >
        {isFirst ? (
          <p>The first year is created as pending and starts empty. Add its airports and companies next.</p>
        ) : (
          <p>
            The next year is created as pending. Airports, terminals, tenants, contacts, parking types,
            airlines, expansions, affiliations, and company types are carried over as unconfirmed. Airports,
            terminals, and companies that are not active are left out with their data. Sales, revenue,
            traffic, and rates start empty.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/** The result, shown until the user leaves the page. */
function CreatedNotice({ creating: { created, error } }: { creating: InstanceCreation }) {
  if (error) {
    return <ErrorNotice text={error} />
  }
  if (!created) return null
  const { axnInstance, carriedFrom, carried } = created
  return (
    <Notice kind="success" role="status">
      <span>{messages.instanceCreated}</span>: <span>{axnInstance.axnInstanceName}</span>.
      <span>{carriedFrom && ` Carried over from ${carriedFrom}:`}</span>
      {carried.length > 0 && (
        <ul className={css.carried}>
          {carried.map(({ what, count, leftOut }) => (
            <li key={what}>
              {`${formatCount(count)} ${what}${leftOut > 0 ? ` (${formatCount(leftOut)} left out)` : ''}`}
            </li>
          ))}
        </ul>
      )}
      {carried.some(each => each.leftOut > 0) && (
        <p>Airports, terminals, and companies that are not active were left out with their data.</p>
      )}
      {carriedFrom && <p>Sales, revenue, traffic, and rates start empty.</p>}
    </Notice>
  )
}
