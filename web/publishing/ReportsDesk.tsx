import { Link } from '@tanstack/react-router'
import { offeredReports, reportTitles } from '#domain/publishing/report.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { SideIndex } from '#platform/ui/SideIndex.tsx'
import { BooksDesk } from './books/BooksDesk.tsx'
import type { Edition } from '../browse/edition.ts'
import { DataPackageDesk } from './DataPackageDesk.tsx'
import { EditionsTable } from './EditionsTable.tsx'
import { FilesBeingMade } from './FilesBeingMade.tsx'
import { ReportChoices } from './ReportChoices.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import css from './publishing.module.css'
import { StoredFiles } from './StoredReports.tsx'
import { useReportSearch } from './useReportSearch.ts'

const reports = offeredReports.map(id => ({ id, title: reportTitles[id] }))

/**
 * The list of reports, the selected one with its downloads, and links to those of other years. Of an earlier edition,
 * readers have the stored files.
 */
export function ReportsDesk({ edition }: { edition: Edition }) {
  const { report, query, choose } = useReportSearch(edition)
  const { axnInstanceId, axnInstanceName, isPast, isAdmin } = edition
  if (axnInstanceId !== null && isPast && !isAdmin) {
    return (
      <>
        <h2>Stored reports of {axnInstanceName}</h2>
        <FilesBeingMade instanceId={axnInstanceId} />
        <StoredFiles axnInstanceId={axnInstanceId} axnInstanceName={axnInstanceName} />
        <Editions isAdmin={isAdmin} />
      </>
    )
  }
  return (
    <>
      <div className={css.columns}>
        <SideIndex
          label="Reports"
          choice="Report"
          entries={reports}
          current={report}
          onChoose={chosen => choose({ report: chosen })}
          renderLink={({ id, title }) => (
            <Link
              to="."
              search={(was: Record<string, unknown>) => ({ ...was, report: id })}
              aria-current={id === report ? 'true' : undefined}
              resetScroll={false}
            >
              {title}
            </Link>
          )}
        />
        <div className={css.sheet}>
          {axnInstanceId === null ? (
            <EmptyState title="No year is open yet">
              You can create reports after the first year is activated.
            </EmptyState>
          ) : (
            <>
              <ReportChoices {...edition} report={report} query={query} choose={choose} />
              <ReportPreview report={report} instanceId={axnInstanceId} query={query} />
            </>
          )}
        </div>
      </div>
      {axnInstanceId !== null && (
        <>
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
