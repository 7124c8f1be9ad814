import {
  checkMainCompanyRemovalEndpoint,
  mainCompanyListing,
  removeMainCompanyEndpoint,
} from '#domain/companies/mainCompany.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useListingState } from '../../browse/listing/listingState.ts'
import { MergeLink } from '../../catalog/merging/MergeLink.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'

const toCompany = ({ companyId }: { companyId: number }) =>
  ({ to: paths.adminMainCompany, params: { addEdit: 'edit', companyID: String(companyId) } }) as const
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
      <RecordList
        one="company"
        listing={mainCompanyListing}
        state={state}
        idOf={row => row.companyId}
        nameOf={row => row.companyName}
        linkOf={toCompany}
        renderLink={({ companyId, companyName }) => (
          <MergeLink kind="companies" from={companyId} label={`Merge ${companyName}`}>
            Merge
          </MergeLink>
        )}
        check={({ companyId }) => call(checkMainCompanyRemovalEndpoint, { params: { companyId } })}
        remove={async ({ companyId, companyName, version }) => {
          await call(removeMainCompanyEndpoint, { params: { companyId } }, { ifMatch: version })
          notify.success(messages.mainCompanyDeleted(companyName))
        }}
        explain={(_row, thrown) => describeError(thrown)}
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
    </AdminFrame>
  )
}
