import { useParams } from '@tanstack/react-router'
import { getMainCompanyEndpoint } from '#domain/companies/mainCompany.ts'
import { messages } from '#domain/messages.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AddMainCompany, EditMainCompany } from './MainCompanyForm.tsx'

/** The form of the main company in the address, or of a new one. */
export function MainCompanyScreen() {
  const { addEdit, companyID } = useParams({ strict: false })
  const isNumber = companyID !== undefined && /^[1-9]\d{0,8}$/.test(companyID)
  if (addEdit === 'edit' && isNumber) return <EditScreen key={companyID} companyId={Number(companyID)} />
  if (addEdit !== 'add' || companyID !== undefined) return <NotFoundScreen />
  return (
    <AdminFrame title="Add Main Company" back={{ to: paths.adminMainCompanies }}>
      <AddMainCompany />
    </AdminFrame>
  )
}

function EditScreen({ companyId }: { companyId: number }) {
  const query = useEndpointQuery(getMainCompanyEndpoint, { params: { companyId } })
  return (
    <AdminFrame title="Edit Main Company" back={{ to: paths.adminMainCompanies }}>
      <QueryBoundary query={query} lines={14} failed={messages.mainCompanyLoadFailed}>
        {company => (
          <>
            <EditMainCompany company={company} />
            <RecordHistory kind="company" recordKey={getRecordKey(companyId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}
