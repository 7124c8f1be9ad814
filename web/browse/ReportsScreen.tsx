import { Link, useSearch } from '@tanstack/react-router'
import { offeredReports, reportTitles } from '#domain/report.ts'
import { paths } from '../paths.ts'
import { NothingYet } from '../ui/Absence.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PrintButton } from '../ui/PrintButton.tsx'
import { useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import css from './ReportsScreen.module.css'

/** The reports to choose from, and the chosen one to look at and to download. */
export function ReportsScreen() {
  const { report: named }: { report?: string } = useSearch({ strict: false })
  const report = offeredReports.find(each => each === named) ?? offeredReports[0]
  const edition = useEdition()
  return (
    <>
      <PageTitle title="Reports">
        {edition.isAdmin ? (
          <EditionSelect edition={edition} />
        ) : (
          <p className={css.edition}>{edition.axnInstanceName} edition</p>
        )}
        <div className={css.print}>
          <PrintButton />
        </div>
      </PageTitle>
      <div className={css.columns}>
        <div className={css.choice} data-screen-only>
          <nav aria-label="Reports">
            <ul className={css.list}>
              {offeredReports.map(each => (
                <li key={each}>
                  <Link
                    to={paths.reports}
                    search={was => ({ ...was, report: each })}
                    aria-current={each === report ? 'true' : undefined}
                    resetScroll={false}
                  >
                    {reportTitles[each]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className={css.sheet}>
          {edition.axnInstanceId === null ? (
            <NothingYet title="No year is open yet">
              Reports can be made once the fact book’s first year has been activated.
            </NothingYet>
          ) : (
            <ReportPreview report={report} instanceId={edition.axnInstanceId} />
          )}
        </div>
      </div>
    </>
  )
}
