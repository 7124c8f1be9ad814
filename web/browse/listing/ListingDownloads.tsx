import { useState } from 'react'
import { download } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { countOf } from '#platform/contract/count.ts'
import {
  listingFormats,
  type ListedPage,
  type Listing,
  type ListingFormat,
} from '#platform/contract/listing.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import { Button } from '#platform/ui/Button.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useListingPage, type ListingState } from './listingState.ts'
import css from './listing.module.css'

const labels: Record<ListingFormat, string> = { csv: 'CSV', xlsx: 'Excel' }
const timeoutMs = 60_000

interface ListingDownloadsProps {
  listing: Listing
  instanceId: number
  state: ListingState
  fixed?: Filters
  /** The name of the list, if a screen has several. */
  of?: string
}

/** The whole list in its order, as a file, with the number of its rows. */
export function ListingDownloads({ listing, instanceId, state, fixed, of }: ListingDownloadsProps) {
  const [busy, setBusy] = useState<ListingFormat>()
  const [failed, setFailed] = useState<string>()
  const page = useListingPage(listing, instanceId, state, fixed).data as ListedPage | undefined
  const fetchAs = async (format: ListingFormat) => {
    setBusy(format)
    setFailed(undefined)
    const { page: _page, size: _size, ...query } = getListingQuery(state)
    try {
      const given = { params: { instanceId }, query: { ...query, ...fixed, format } }
      await download(listing.download, given, { timeoutMs })
    } catch (thrown) {
      setFailed(describeError(thrown))
      notify.warning(describeError(thrown))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <div className={css.files} role="group" aria-label={of ? `Download ${of}` : 'Download'}>
      {page && <span data-answer>{countOf(page.totalElements, 'row')}</span>}
      {listingFormats.map(format => (
        <Button
          key={format}
          variant="default"
          icon="download"
          aria-disabled={busy !== undefined || undefined}
          onClick={() => busy === undefined && void fetchAs(format)}
        >
          {labels[format]}
        </Button>
      ))}
      {failed && <span role="alert">{failed}</span>}
    </div>
  )
}
