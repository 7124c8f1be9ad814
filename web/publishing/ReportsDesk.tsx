import { Link } from '@tanstack/react-router'
import { offeredReports, reportTitles } from '#domain/publishing/report.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { BooksDesk } from './books/BooksDesk.tsx'
import type { Edition } from '../browse/edition.ts'
import { DataPackageDesk } from './DataPackageDesk.tsx'
import { EditionsTable } from './EditionsTable.tsx'
import { ReportChoices } from './ReportChoices.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import css from './ReportsDesk.module.css'
import { useReportSearch } from './useReportSearch.ts'

/** The list of reports, the selected one with its downloads, and links to those of other years. */
export function ReportsDesk({ edition }: { edition: Edition }) {
  const { report, query, choose } = useReportSearch(edition)
  return (
    <>
      <div className={css.columns}>
        <nav aria-label="Reports" className={css.choice} data-screen-only>
          <ul className={css.list}>
            {offeredReports.map(each => (
              <li key={each}>
                <Link
                  to="."
                  search={(was: Record<string, unknown>) => ({ ...was, report: each })}
                  aria-current={each === report ? 'true' : undefined}
                  resetScroll={false}
                >
                  {reportTitles[each]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={css.sheet}>
          {edition.axnInstanceId === null ? (
            <EmptyState title="No year is open yet">
              You can create reports after the first year is activated.
            </EmptyState>
          ) : (
            <>
              <ReportChoices {...edition} report={report} query={query} choose={choose} />
              <ReportPreview report={report} instanceId={edition.axnInstanceId} query={query} />
            </>
          )}
        </div>
      </div>
      {edition.axnInstanceId !== null && (
        <>
          <BooksDesk instanceId={edition.axnInstanceId} axnInstanceName={edition.axnInstanceName} />
          <DataPackageDesk instanceId={edition.axnInstanceId} axnInstanceName={edition.axnInstanceName} />
        </>
      )}
      <section className={css.editions} data-screen-only>
        <EditionsTable isAdmin={edition.isAdmin} />
      </section>
    </>
  )
}
