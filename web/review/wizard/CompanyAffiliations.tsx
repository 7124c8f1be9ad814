import {
  companyFields,
  companyYearFields,
  listEditableCompaniesEndpoint,
  type CompanyRow,
} from '#domain/companies/company.ts'
import { call } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { CompanyStepLink } from '../../companies/CompanyStepLink.tsx'
import { offerSorts, statusColumns, useSubjectList } from '../subjectList.tsx'
import { AffiliationList } from './AffiliationList.tsx'

const offer = offerSorts(
  'companyName',
  'city',
  'isoCountryCode',
  'dbeFlag',
  'modifiedDate',
  'axnInstanceStatus',
)

const columns: Column<CompanyRow>[] = [
  {
    ...companyFields.companyName,
    key: 'companyName',
    sortable: true,
    heads: true,
    cell: row => row.companyName,
  },
  { ...companyFields.city, key: 'city', sortable: true, cell: row => row.city },
  {
    ...companyFields.isoCountryCode,
    key: 'isoCountryCode',
    sortable: true,
    cell: row => row.isoCountryCode,
  },
  {
    ...companyYearFields.dbeFlag,
    key: 'dbeFlag',
    sortable: true,
    cell: row => (row.dbeFlag === 'Y' ? 'Yes' : 'No'),
  },
  ...statusColumns,
]

interface CompanyAffiliationsProps {
  instanceId: number
  search: { instance?: string }
}

/** The companies of a year that this person may edit. */
export function CompanyAffiliations({ instanceId, search }: CompanyAffiliationsProps) {
  const list = useSubjectList(offer)
  const params = { instanceId }
  const read = (query: typeof list.request) => ({ params, query })
  return (
    <AffiliationList
      kind="company"
      instanceId={instanceId}
      list={list}
      query={useEndpointQuery(listEditableCompaniesEndpoint, read(list.request), { keepPrevious: true })}
      readPage={page => call(listEditableCompaniesEndpoint, read({ ...list.filter, page, size: 100 }))}
      columns={columns}
      idOf={row => row.companyId}
      nameOf={row => row.companyName}
      renderLinks={row => (
        <CompanyStepLink
          companyId={row.companyId}
          step="review"
          search={search}
          label={`Edit ${row.companyName}`}
        >
          Edit
        </CompanyStepLink>
      )}
    />
  )
}
