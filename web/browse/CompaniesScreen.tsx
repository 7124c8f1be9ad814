import { useNavigate, useParams } from '@tanstack/react-router'
import { companyDirectory } from '#domain/browse/companyDirectory.ts'
import { renderStatus } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import { useListingState } from './listing/listingState.ts'
import { type CellsOf, ListingTable } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { NotPublishedYet } from './NotPublishedYet.tsx'
import { CompanyLink } from './profileLinks.tsx'
import { WebsiteLink } from './WebsiteLink.tsx'

/** The path parameter without a search. */
const allTerm = '_all'

const cells: CellsOf<typeof companyDirectory> = {
  companyName: row => <CompanyLink companyId={row.companyId}>{row.companyName}</CompanyLink>,
  url: row => <WebsiteLink url={row.url} />,
  axnInstanceStatus: renderStatus,
}

/** The companies of the year, searched by part of the name. */
export function CompaniesScreen() {
  return (
    <BrowseFrame title="Companies">
      {({ instanceId, edition }) => <Companies instanceId={instanceId} year={edition.axnInstanceName} />}
    </BrowseFrame>
  )
}

function Companies({ instanceId, year }: { instanceId: number; year: string }) {
  const { searchTerm = allTerm } = useParams({ strict: false })
  const navigate = useNavigate()
  const keyword = searchTerm === allTerm ? '' : searchTerm
  const listingState = useListingState(companyDirectory, { keyword })
  const search = (words: string) =>
    void navigate({
      to: paths.companies,
      params: { searchTerm: words === '' ? allTerm : words },
      search: was => ({ ...was, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  const state = {
    ...listingState,
    clear: () => void navigate({ to: paths.companies, params: { searchTerm: allTerm }, search: {} }),
  }
  return (
    <>
      <ListingTools listing={companyDirectory} instanceId={instanceId} state={state} onKeyword={search} />
      <ListingTable
        listing={companyDirectory}
        instanceId={instanceId}
        state={state}
        caption={`Companies in ${year}`}
        rowKey={row => row.companyId}
        cells={cells}
        whenNone={
          <NotPublishedYet what="No companies">
            Companies appear here once their information has been published.
          </NotPublishedYet>
        }
      />
    </>
  )
}
