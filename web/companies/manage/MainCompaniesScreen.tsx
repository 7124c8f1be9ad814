import { Link } from '@tanstack/react-router'
import {
  checkMainCompanyRemovalEndpoint,
  listAllCompaniesEndpoint,
  mainCompanyListing,
  removeMainCompanyEndpoint,
} from '#domain/companies/mainCompany.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { MergeLink } from '../../catalog/merging/MergeLink.tsx'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'

type Row = ListingRow<typeof mainCompanyListing>

const editPlace = (companyId: number) =>
  ({ to: paths.adminMainCompany, params: { addEdit: 'edit', companyID: String(companyId) } }) as const

const cells: CellsOf<typeof mainCompanyListing> = {
  companyName: row => <Link {...editPlace(row.companyId)}>{breakAfterSlashes(row.companyName)}</Link>,
  axnStatus: row => <RecordStatus status={row.axnStatus} />,
}

const addPlace = { to: paths.adminMainCompany, params: { addEdit: 'add', companyID: undefined } } as const

/** All companies, whatever years they are in. */
export function MainCompaniesScreen() {
  const state = useListingState(mainCompanyListing)
  const actions = (
    <>
      <ButtonLink to={paths.adminMerge} params={{ kind: 'companies' }} variant="default">
        Merge companies
      </ButtonLink>
      <ButtonLink {...addPlace}>Add main company</ButtonLink>
    </>
  )
  return (
    <AdminFrame title="Main Companies" back={{ to: paths.adminCompanies }} actions={actions}>
      <RecordList<Row>
        one="company"
        rowKey={row => row.companyId}
        nameOf={row => row.companyName}
        renderLinks={row => <CompanyLinks row={row} />}
        check={({ companyId }) => call(checkMainCompanyRemovalEndpoint, { params: { companyId } })}
        remove={async ({ companyId, companyName, version }) => {
          await call(removeMainCompanyEndpoint, { params: { companyId } }, { ifMatch: version })
          notify.success(messages.mainCompanyDeleted(companyName))
          await refresh(mainCompanyListing.list, listAllCompaniesEndpoint)
        }}
        explain={(_row, thrown) => describeError(thrown)}
      >
        {renderActions => (
          <>
            <ListingTools listing={mainCompanyListing} state={state} hasColumns>
              <ChoiceSelect listing={mainCompanyListing} state={state} column="axnStatus" />
            </ListingTools>
            <ListingTable
              listing={mainCompanyListing}
              state={state}
              caption="Main companies"
              rowKey={row => row.companyId}
              cells={cells}
              renderActions={renderActions}
              failed={messages.mainCompanyLoadFailed}
              whenNone={
                <EmptyState
                  title="No companies yet"
                  action={<ButtonLink {...addPlace}>Add main company</ButtonLink>}
                >
                  Add each company once, and then add it to every year in which it takes part.
                </EmptyState>
              }
            />
          </>
        )}
      </RecordList>
    </AdminFrame>
  )
}

function CompanyLinks({ row: { companyId, companyName } }: { row: Row }) {
  return (
    <>
      <Link {...editPlace(companyId)} aria-label={`Edit ${companyName}`}>
        Edit
      </Link>
      <MergeLink kind="companies" from={companyId} label={`Merge ${companyName}`}>
        Merge
      </MergeLink>
    </>
  )
}
