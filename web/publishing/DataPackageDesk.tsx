import { Link } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { makeDataPackageEndpoint } from '#domain/publishing/dataPackage.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { getQueryKey, queryClient } from '#platform/client/queries.ts'
import { listJobsEndpoint } from '#platform/jobs/job.ts'
import { Button } from '#platform/ui/Button.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { paths } from '../paths.ts'
import { MadeFiles } from './MadeFiles.tsx'
import css from './books/BooksDesk.module.css'

/** The edition as data: the contents of the package, and the generated files. */
export function DataPackageDesk(year: { instanceId: number; axnInstanceName: string }) {
  const { attempt, error, isBusy } = useAttempt()
  const ask = () =>
    void attempt(
      async () => {
        await call(makeDataPackageEndpoint, { params: { instanceId: year.instanceId } })
        await queryClient.invalidateQueries({ queryKey: getQueryKey(listJobsEndpoint) })
      },
      thrown => `${messages.reportFailed}: ${describeError(thrown)}`,
    )
  return (
    <section className={css.books} data-screen-only aria-labelledby="data-package">
      <h2 id="data-package">{year.axnInstanceName} data package</h2>
      <p className={css.about}>
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
