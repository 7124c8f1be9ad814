import { companyTypesField } from '#domain/companies/company.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import type { CompanyPage } from './CompanyFrame.tsx'

/** Why nothing can be added yet, with a link to what is missing; empty if the company has a type. */
export function NoTypes({ page, of }: { page: CompanyPage; of: 'contact' | 'location' }) {
  if (page.instance.companyInstanceTypeList.length > 0 || page.readOnly) return null
  return (
    <Notice kind="warning">
      Each {of} belongs to a company type, and this company has none yet.{' '}
      {page.link({ step: 'info', field: companyTypesField, children: 'Choose a company type' })}
    </Notice>
  )
}
