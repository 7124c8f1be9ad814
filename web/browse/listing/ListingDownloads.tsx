import { download } from '#platform/client/api.ts'
import { countOf } from '#platform/contract/count.ts'
import {
  listingFormats,
  type ListedPage,
  type Listing,
  type ListingFormat,
} from '#platform/contract/listing.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import { Button } from '#platform/ui/Button.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { getListingParams, useListingPage, type ListingState } from './listingState.ts'
import css from './listing.module.css'

const labels: Record<ListingFormat, string> = { csv: 'CSV', xlsx: 'Excel' }
const timeoutMs = 60_000

interface ListingDownloadsProps {
  listing: Listing
  instanceId: number | undefined
  state: ListingState
  fixed?: Filters
  /** The name of the list, if a screen has several. */
  of?: string
}

/** The whole list in its order, as a file, with the number of its rows. */
export function ListingDownloads({ listing, instanceId, state, fixed, of }: ListingDownloadsProps) {
  const { attempt, error, isBusy } = useAttempt()
  const page = useListingPage(listing, instanceId, state, fixed).data as ListedPage | undefined
  const fetchAs = (format: ListingFormat) =>
    attempt(async () => {
      const { page: _page, size: _size, ...query } = getListingQuery(state)
      const given = {
        params: getListingParams(instanceId, state),
        query: { ...query, ...fixed, format, columns: state.fileColumns },
      }
      await download(listing.download, given, { timeoutMs })
    })
  return (
    <div className={css.files} role="group" aria-label={of ? `Download ${of}` : 'Download'}>
      {page && <span data-answer>{countOf(page.totalElements, 'row')}</span>}
      {listingFormats.map(format => (
        <Button
          key={format}
          variant="default"
          icon="download"
          aria-disabled={isBusy || undefined}
          onClick={() => void fetchAs(format)}
        >
          {labels[format]}
        </Button>
      ))}
      {error && <span role="alert">{error}</span>}
    </div>
  )
}
