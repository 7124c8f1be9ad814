import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { problems } from '#domain/problems.ts'
import {
  formatFileVersion,
  getArchivedFileEndpoint,
  getDocumentTitle,
  openArchivedFileEndpoint,
  type ArchivedFile,
} from '#domain/publishing/archive.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatFileSize } from '#platform/contract/count.ts'
import { apiBase, buildPath } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { paths } from '../screens.ts'
import { Withdrawal } from './Withdrawal.tsx'
import css from './publishing.module.css'

/** A stored file at its historical address. Shows its data, and opens the file immediately. */
export function ArchivedFileScreen() {
  const { year = '', filename = '' } = useParams({ strict: false })
  const params = { year, filename }
  const file = useEndpointQuery(getArchivedFileEndpoint, { params })
  if (file.error instanceof ProblemError && [400, 404, 410].includes(file.error.status))
    return <NoSuchFile refusal={file.error} />
  return (
    <>
      {!file.data && <PageTitle title="Stored report" isProvisional />}
      <QueryBoundary query={file} lines={4}>
        {about => <Shown about={about} address={apiBase + buildPath(openArchivedFileEndpoint, params)} />}
      </QueryBoundary>
    </>
  )
}

function Shown({ about, address }: { about: ArchivedFile; address: string }) {
  useEffect(() => {
    // The browser shows a PDF in place of this page. It saves other files, and this page stays.
    window.location.replace(address)
  }, [address])
  return (
    <>
      <PageTitle
        title={`${getDocumentTitle(about)}, ${formatFileVersion(about)}`}
        over={`${about.axnInstanceName} edition`}
      />
      {about.withdrawal && (
        <Notice kind="warning">
          <Withdrawal {...about.withdrawal} />
        </Notice>
      )}
      <p>
        <span>{about.fileName}</span>. Stored on <LocalTime at={about.made} format={formatDayAndTime} />,{' '}
        <span>{formatFileSize(about.size)}</span>. <span>{about.note}</span>
      </p>
      <p>
        <a href={address}>
          {about.mediaType === mediaTypes.pdf ? 'Open the file again' : 'Download the file again'}
        </a>
      </p>
      <p className={css.sum}>
        SHA-256 <code>{about.sha256}</code>
      </p>
    </>
  )
}

function NoSuchFile({ refusal: { code, message } }: { refusal: ProblemError }) {
  const isWithdrawn = code === problems.fileWithdrawn.code
  return (
    <>
      <PageTitle title="Stored report" />
      <EmptyState
        title={isWithdrawn ? problems.fileWithdrawn.title : 'File not found'}
        action={<ButtonLink to={paths.reports}>All reports</ButtonLink>}
      >
        {isWithdrawn ? message : 'The archive has no file with this name for this year.'}
      </EmptyState>
    </>
  )
}
