import { Link } from '@tanstack/react-router'
import {
  getPreflightEndpoint,
  preflightChecks,
  type Preflight,
  type PreflightCheck,
  type PreflightItem,
} from '#domain/publishing/preflight.ts'
import type { AirportStep, CompanyStep } from '#domain/review/wizard.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { AirportStepLink } from '../airports/AirportStepLink.tsx'
import { useEdition } from '../browse/edition.ts'
import { EditionSelect } from '../browse/EditionSelect.tsx'
import { CompanyStepLink } from '../companies/CompanyStepLink.tsx'
import { paths } from '../screens.ts'
import { AdminFrame } from '../shell/admin/AdminFrame.tsx'
import css from './publishing.module.css'

/** The missing or unconfirmed data before the books go to the printer. */
export function PreflightScreen() {
  const edition = useEdition()
  return (
    <AdminFrame
      title="Before printing"
      back={{ to: paths.adminReports }}
      actions={<EditionSelect edition={edition} isCitable={false} />}
    >
      {edition.axnInstanceId === null ? (
        <EmptyState title="No year is open yet">There is nothing to print yet.</EmptyState>
      ) : (
        <Checks instanceId={edition.axnInstanceId} />
      )}
    </AdminFrame>
  )
}

function Checks({ instanceId }: { instanceId: number }) {
  const query = useEndpointQuery(getPreflightEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={query} lines={12}>
      {({ checks, axnInstanceName }) => (
        <>
          <p className={css.about}>
            {checks.every(each => each.items.length === 0)
              ? `Nothing is missing. The ${axnInstanceName} books are ready to print.`
              : `You can create the ${axnInstanceName} books at any time, but the following is missing.`}
          </p>
          {checks.map(each => (
            <Check key={each.check} found={each} instanceId={instanceId} />
          ))}
        </>
      )}
    </QueryBoundary>
  )
}

const openAtFirst = 12

/** '14 airports, 2 companies': several rows can be about one of them. */
function describeCount(items: readonly PreflightItem[]): string {
  const count = (kind: PreflightItem['kind']) =>
    new Set(items.flatMap(each => (each.kind === kind ? [each.id] : []))).size
  const parts = [
    ...(count('airport') > 0 ? [countOf(count('airport'), 'airport')] : []),
    ...(count('company') > 0 ? [countOf(count('company'), 'company', 'companies')] : []),
    ...(count('year') > 0 ? ['the year’s settings'] : []),
  ]
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function Check({ found, instanceId }: { found: Preflight['checks'][number]; instanceId: number }) {
  const { title, meaning } = preflightChecks[found.check]
  const count = new Set(found.items.map(each => `${each.kind} ${each.id}`)).size
  return (
    <details className={css.check} open={count > 0 && count <= openAtFirst}>
      <summary>
        <Icon name={count === 0 ? 'check' : 'warning'} />{' '}
        <span>{`${title}: ${describeCount(found.items)}`}</span>
      </summary>
      <p className={css.about}>{meaning}</p>
      {count > 0 && (
        <Table
          caption={title}
          hideCaption
          columns={columnsFor(instanceId, found.check)}
          rows={found.items}
          rowKey={row => `${row.kind} ${row.id} ${row.step} ${row.detail}`}
        />
      )}
    </details>
  )
}

const columnsFor = (instanceId: number, check: PreflightCheck): Column<PreflightItem>[] => [
  { key: 'name', label: 'Name', isRowHeader: true, cell: row => <Name item={row} instanceId={instanceId} /> },
  { key: 'detail', label: check === 'missingCharacters' ? 'Characters' : 'Missing', cell: row => row.detail },
]

/** Links to the step or screen where it can be corrected. */
function Name({ item, instanceId }: { item: PreflightItem; instanceId: number }) {
  if (item.kind === 'year') {
    return (
      <Link to={paths.adminInstance} params={{ instanceID: String(item.id) }}>
        {`Settings for ${item.name}`}
      </Link>
    )
  }
  const search = { instance: String(instanceId) }
  if (item.kind === 'company') {
    return (
      <CompanyStepLink companyId={item.id} step={item.step as CompanyStep} search={search}>
        {item.name}
      </CompanyStepLink>
    )
  }
  return (
    <AirportStepLink airportId={item.id} step={item.step as AirportStep} search={search}>
      {item.name}
    </AirportStepLink>
  )
}
