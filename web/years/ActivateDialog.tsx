import { Link } from '@tanstack/react-router'
import * as messages from '#domain/messages.ts'
import {
  activateInstanceEndpoint,
  previewActivationEndpoint,
  type ActivationPreview,
  type CountedInstance,
} from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import type { Job } from '#platform/jobs/job.ts'
import { ConfirmDialog } from '#platform/ui/ConfirmDialog.tsx'
import { LongList } from '#platform/ui/LongList.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../screens.ts'
import { formatStatusCounts, countUnpublishedRecords } from './yearTexts.ts'
import css from './years.module.css'

interface ActivateDialogProps {
  year: CountedInstance
  onClose: () => void
  onBegun: (job: Job) => void
}

/** Describes the effects of activating a year before it is done. */
export function ActivateDialog({ year, onClose, onBegun }: ActivateDialogProps) {
  const params = { instanceId: year.axnInstanceId }
  const preview = useEndpointQuery(previewActivationEndpoint, { params })
  const { attempt, error, isBusy } = useAttempt()
  const activate = () =>
    attempt(
      async () => {
        onBegun(await call(activateInstanceEndpoint, { params }))
        onClose()
      },
      thrown => `${messages.activationFailed} ${describeError(thrown)}`,
    )
  return (
    <ConfirmDialog
      isOpen
      title={`Activate ${year.axnInstanceName}?`}
      confirm={`Activate ${year.axnInstanceName}`}
      isBlocked={!preview.data || isBusy}
      mustType={year.axnInstanceName}
      onConfirm={() => void activate()}
      onCancel={onClose}
    >
      <ErrorNotice text={error} />
      <QueryBoundary query={preview} lines={5}>
        {preview => <Effects preview={preview} />}
      </QueryBoundary>
    </ConfirmDialog>
  )
}

function Effects({ preview }: { preview: ActivationPreview }) {
  const { becomesActive, becomesHistorical, leftBehind, files, endingEditors, endingLinks } = preview
  const former = becomesHistorical
  const left = former
    ? countUnpublishedRecords(former.airports) + countUnpublishedRecords(former.companies)
    : 0
  const hidden = {
    airports: countUnpublishedRecords(becomesActive.airports),
    companies: countUnpublishedRecords(becomesActive.companies),
  }
  return (
    <>
      <ul className={css.effects}>
        {former && (
          <li>
            <span>{former.axnInstanceName}</span> is archived as <span>{countOf(files.length, 'file')}</span>,
            each with a checksum. This may take several minutes. Nothing changes until all files are ready.
          </li>
        )}
        {former && (
          <li>
            {`${former.axnInstanceName} becomes historical. No one can change it, and it cannot become active again.${endingEditors > 0 ? ` ${countOf(endingEditors, 'person', 'people')} can no longer edit it.` : ''}${endingLinks > 0 ? ` ${countOf(endingLinks, 'link for a colleague stops', 'links for colleagues stop')} working.` : ''}`}
          </li>
        )}
        <li>
          {`${becomesActive.axnInstanceName} becomes the current year for everyone. Subscribers then see what is published so far: ${countOf(becomesActive.airports.PUBLISHED ?? 0, 'airport')} and ${countOf(becomesActive.companies.PUBLISHED ?? 0, 'company', 'companies')}.${hidden.airports + hidden.companies > 0 ? ` They do not see what is not published yet: ${countOf(hidden.airports, 'airport')} and ${countOf(hidden.companies, 'company', 'companies')}.` : ''}`}
        </li>
        <li>
          <span>Check first what is missing:</span> <PreflightLink year={becomesActive} />
          {former && (
            <>
              <span>, </span>
              <PreflightLink year={former} />
            </>
          )}
          <span>. Activating cannot be undone.</span>
        </li>
      </ul>
      {former && left > 0 && (
        <Notice kind="warning">
          Parts of <span>{former.axnInstanceName}</span> are not published and will be left out of its
          archived files permanently.
          <ul className={css.left}>
            <li>{`Airports: ${formatStatusCounts(former.airports)}.`}</li>
            <li>{`Companies: ${formatStatusCounts(former.companies)}.`}</li>
          </ul>
        </Notice>
      )}
      {former && leftBehind.length > 0 && (
        <Notice kind="warning">
          <span>{`Part of ${former.axnInstanceName}, but not of ${becomesActive.axnInstanceName}:`}</span>{' '}
          <LongList items={leftBehind} />
        </Notice>
      )}
    </>
  )
}

function PreflightLink({ year }: { year: ActivationPreview['becomesActive'] }) {
  return (
    <Link to={paths.adminPreflight} search={{ instance: String(year.axnInstanceId) }}>
      {`${year.axnInstanceName} before printing`}
    </Link>
  )
}
