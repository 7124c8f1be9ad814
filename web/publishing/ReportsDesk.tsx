import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import * as messages from '#domain/messages.ts'
import {
  formatFileVersion,
  getArchiveAddress,
  getDocumentTitle,
  listStoredFilesEndpoint,
  type StoredFile,
} from '#domain/publishing/archive.ts'
import { makeDataPackageEndpoint } from '#domain/publishing/dataPackage.ts'
import { type AxnInstance, listInstancesEndpoint } from '#domain/years/instance.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery, refresh } from '#platform/client/queries.ts'
import { listJobsEndpoint } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { type Column, Table } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import type { Edition } from '../browse/edition.ts'
import { paths } from '../screens.ts'
import { BooksDesk } from './books/BooksDesk.tsx'
import { FilesBeingMade } from './FilesBeingMade.tsx'
import { MadeFiles } from './MadeFiles.tsx'
import { ReportChoices } from './ReportChoices.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { useReportSearch } from './useReportSearch.ts'
import css from './publishing.module.css'

/**
 * The choice of a report, the selected one with its downloads, and links to those of other years. An earlier edition has
 * its stored files, which are never generated again.
 */
export function ReportsDesk({ edition }: { edition: Edition }) {
  const { report, query, choose } = useReportSearch(edition)
  const { axnInstanceId, axnInstanceName, isPast, isAdmin } = edition
  if (axnInstanceId !== null && isPast) {
    return (
      <>
        <h2>{`Stored reports for ${axnInstanceName}`}</h2>
        <FilesBeingMade instanceId={axnInstanceId} />
        <StoredFiles axnInstanceId={axnInstanceId} axnInstanceName={axnInstanceName} />
        <Editions isAdmin={isAdmin} />
      </>
    )
  }
  return (
    <>
      {axnInstanceId === null ? (
        <EmptyState title="No year is open yet">
          You can create reports after the first year is activated.
        </EmptyState>
      ) : (
        <>
          <ReportChoices {...edition} report={report} query={query} choose={choose} />
          <ReportPreview report={report} instanceId={axnInstanceId} query={query} />
          <BooksDesk instanceId={axnInstanceId} axnInstanceName={axnInstanceName} />
          <DataPackageDesk instanceId={axnInstanceId} axnInstanceName={axnInstanceName} />
        </>
      )}
      <Editions isAdmin={isAdmin} />
    </>
  )
}

const Editions = (props: { isAdmin: boolean }) => (
  <section className={css.editions} data-screen-only>
    <EditionsTable {...props} />
  </section>
)

const kinds = { ACTIVE: 'Current year', PENDING: 'Next year', HISTORICAL: 'Earlier year' }

/** Where each year's reports come from: generated on request, or stored when the year was closed. */
function EditionsTable({ isAdmin }: { isAdmin: boolean }) {
  const instances = useEndpointQuery(listInstancesEndpoint, {})
  const shown = (all: AxnInstance[]) =>
    all.filter(each => isAdmin || each.axnInstanceMasterStatus !== 'PENDING')
  return (
    <QueryBoundary query={instances} lines={4} failed={messages.reportFetchFailed}>
      {all => (
        <Table
          caption="Reports by year"
          columns={columns}
          rows={shown(all)}
          rowKey={row => row.axnInstanceId}
        />
      )}
    </QueryBoundary>
  )
}

const columns: Column<AxnInstance>[] = [
  { key: 'axnInstanceName', label: 'Year', isRowHeader: true, cell: row => row.axnInstanceName },
  { key: 'kind', label: 'Edition', cell: row => kinds[row.axnInstanceMasterStatus] },
  { key: 'reports', label: 'Reports', cell: row => <Reports instance={row} /> },
]

function Reports({ instance }: { instance: AxnInstance }) {
  const { axnInstanceMasterStatus, axnInstanceId, axnInstanceName } = instance
  if (axnInstanceMasterStatus === 'HISTORICAL') return <StoredReports instance={instance} />
  return (
    <Link
      to="."
      search={was => ({
        ...was,
        instance: axnInstanceMasterStatus === 'ACTIVE' ? undefined : String(axnInstanceId),
      })}
    >{`Create the ${axnInstanceName} reports`}</Link>
  )
}

/** The archive of a historical year. Each file opens in its own window. */
function StoredReports({ instance }: { instance: AxnInstance }) {
  const { axnInstanceId, axnInstanceName } = instance
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{`Stored reports for ${axnInstanceName}`}</summary>
      {isOpen && <FilesBeingMade instanceId={axnInstanceId} />}
      {isOpen && <StoredFiles axnInstanceId={axnInstanceId} axnInstanceName={axnInstanceName} />}
    </details>
  )
}

type Year = Pick<AxnInstance, 'axnInstanceId' | 'axnInstanceName'>

function StoredFiles({ axnInstanceId, axnInstanceName }: Year) {
  const files = useEndpointQuery(listStoredFilesEndpoint, { params: { instanceId: axnInstanceId } })
  return (
    <QueryBoundary query={files} lines={6} failed={messages.reportFetchFailed}>
      {listed => {
        const all = listed.filter(({ withdrawal }) => withdrawal === null)
        return all.length === 0 ? (
          <p>No stored files yet.</p>
        ) : (
          <>
            <dl className={css.stored}>
              {[...Map.groupBy(all, getDocumentTitle)].map(([title, files]) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    <StoredDocument title={title} files={files} axnInstanceName={axnInstanceName} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className={css.soft}>Each file opens with its SHA-256 checksum.</p>
          </>
        )
      }}
    </QueryBoundary>
  )
}

interface StoredDocumentProps {
  title: string
  files: readonly StoredFile[]
  axnInstanceName: string
}

/** A document's files, and why some were corrected. */
const StoredDocument = ({ title, files, axnInstanceName }: StoredDocumentProps) =>
  files.map(file => (
    <span key={file.storedFileId}>
      <a
        href={getArchiveAddress(file, axnInstanceName)}
        target="_blank"
        rel="noreferrer"
        aria-label={`${title}, ${formatFileVersion(file)}, ${file.fileName}, opens in a new window`}
      >
        {formatFileVersion(file)}
      </a>
      {file.note && <span>{` ${file.note}`}</span>}
    </span>
  ))

/** The edition as data: the contents of the package, and the generated files. */
function DataPackageDesk(year: { instanceId: number; axnInstanceName: string }) {
  const { attempt, error, isBusy } = useAttempt()
  const ask = () =>
    void attempt(
      async () => {
        await call(makeDataPackageEndpoint, { params: { instanceId: year.instanceId } })
        await refresh(listJobsEndpoint)
      },
      thrown => `${messages.reportFailed}: ${describeError(thrown)}`,
    )
  return (
    <section className={css.books} data-screen-only aria-labelledby="data-package">
      <h2 id="data-package">{`${year.axnInstanceName} data package`}</h2>
      <p className={css.booksAbout}>
        Every published table of the year in one ZIP file: airports, terminals, sales and rent by tenant type,
        tenants and leases, parking, car rentals, expansions, companies, and contacts as CSV, JSON, Parquet,
        and an Excel workbook, with a data dictionary, checksums, the license, and how to cite it. Programs
        can <Link to={paths.ownTools}>download it with an API key</Link>.
      </p>
      <ErrorNotice text={error} />
      <Button aria-disabled={isBusy || undefined} onClick={ask}>
        Create the data package
      </Button>
      <MadeFiles kind="makeDataPackage" />
    </section>
  )
}
