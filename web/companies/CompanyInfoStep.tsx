import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { messages } from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { CompanyInfoForm } from './CompanyInfoForm.tsx'

/** Step 1: the company's details and types. */
export function CompanyInfoStep() {
  const types = useEndpointQuery(lookupEndpoints['company-types'], {})
  return (
    <CompanyFrame step="info">
      {page => (
        <QueryBoundary query={types} lines={12} failed={messages.companyTypesLoadFailed}>
          {types => <CompanyInfoForm page={page} types={types} />}
        </QueryBoundary>
      )}
    </CompanyFrame>
  )
}
