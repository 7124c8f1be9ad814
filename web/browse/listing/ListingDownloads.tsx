import { countOf } from '#platform/contract/count.ts'
import { listingFormats, type ListedPage, type Listing } from '#platform/contract/listing.ts'
import { getListingQuery, type Filters } from '#platform/contract/listingState.ts'
import { fileFormatNames } from '#platform/contract/mediaTypes.ts'
import { FileButton } from '../figures/FileButton.tsx'
import { getListingParams, useListingPage, type ListingState } from './listingState.ts'
import css from './listing.module.css'

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
  const page = useListingPage(listing, instanceId, state, fixed).data as ListedPage | undefined
  const { page: _page, size: _size, ...query } = getListingQuery(state)
  return (
    <div className={css.files} role="group" aria-label={of ? `Download ${of}` : 'Download'}>
      {page && <span data-answer>{countOf(page.totalElements, 'row')}</span>}
      {listingFormats.map(format => (
        <FileButton
          key={format}
          label={fileFormatNames[format]}
          file={listing.download}
          given={{
            params: getListingParams(instanceId, state),
            query: { ...query, ...fixed, format, columns: state.fileColumns },
          }}
        />
      ))}
    </div>
  )
}
