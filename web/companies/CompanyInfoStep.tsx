import { listCompanyTypes } from '#domain/catalog/lookup.ts'
import { messages } from '#domain/messages.ts'
import { useAsk } from '#platform/client/queries.ts'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { CompanyInfoForm } from './CompanyInfoForm.tsx'

/** Step 1: who the company is and what kind of company. */
export function CompanyInfoStep() {
  const types = useAsk(listCompanyTypes, {})
  return (
    <CompanyFrame step="info">
      {page => (
        <Loaded query={types} lines={12} failed={messages.companyTypesLoadFailed}>
          {types => <CompanyInfoForm page={page} types={types} />}
        </Loaded>
      )}
    </CompanyFrame>
  )
}
