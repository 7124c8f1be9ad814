import * as messages from '#domain/messages.ts'
import type { BookKind } from '#domain/publishing/book.ts'
import {
  getAirportFileEndpoint,
  getBookPages,
  getCompanyFileEndpoint,
  getMadeBookEndpoint,
  type BookFormat,
} from '#domain/publishing/bookCalls.ts'
import { download } from '#platform/client/api.ts'
import { NoDataError, describeError } from '#platform/client/problemError.ts'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'

const explain = (thrown: unknown): string =>
  thrown instanceof NoDataError ? messages.noData : `${messages.reportFailed}: ${describeError(thrown)}`

/** Downloads book files, one at a time. */
export function useBookDownload() {
  const { attempt, error, isBusy } = useAttempt()
  const reportOutcome = async (fetching: Promise<string>) => {
    notify.success(messages.reportDownloaded(await fetching))
  }
  return {
    error,
    isBusy,
    /** One airport or company. */
    pages: (kind: BookKind, instanceId: number, entityId: number, format: BookFormat) =>
      void attempt(
        () =>
          reportOutcome(
            download(getBookPages[kind], { params: { instanceId, entityId }, query: { format } }),
          ),
        explain,
      ),
    /** One airport or company in any status, for its editors. */
    own: (kind: BookKind, instanceId: number, entityId: number, format: BookFormat) =>
      void attempt(
        () =>
          reportOutcome(
            kind === 'airports'
              ? download(getAirportFileEndpoint, {
                  params: { instanceId, airportId: entityId },
                  query: { format },
                })
              : download(getCompanyFileEndpoint, {
                  params: { instanceId, companyId: entityId },
                  query: { format },
                }),
          ),
        explain,
      ),
    /** The result of a job. Resolves to whether it existed. */
    made: (jobId: number) =>
      attempt(() => reportOutcome(download(getMadeBookEndpoint, { params: { jobId } })), explain),
  }
}
