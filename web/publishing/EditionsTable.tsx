import { Link } from '@tanstack/react-router'
import { listInstancesEndpoint, type AxnInstance } from '#domain/years/instance.ts'
import { messages } from '#domain/messages.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { StoredReports } from './StoredReports.tsx'

const kinds = { ACTIVE: 'Current year', PENDING: 'Next year', HISTORICAL: 'Earlier year' }

/** Where the reports of each year are: made when they are asked for, or stored when the year was closed. */
export function EditionsTable({ isAdmin }: { isAdmin: boolean }) {
  const instances = useEndpointQuery(listInstancesEndpoint, {})
  const shown = (all: AxnInstance[]) =>
    all.filter(each => isAdmin || each.axnInstanceMasterStatus !== 'PENDING')
  return (
    <QueryBoundary query={instances} lines={4} failed={messages.reportFetchFailed}>
      {all => (
        <Table
          caption="Reports by year"
          columns={columns}
          rows={shown(all)}
          rowKey={row => row.axnInstanceId}
        />
      )}
    </QueryBoundary>
  )
}

const columns: Column<AxnInstance>[] = [
  { key: 'axnInstanceName', label: 'Year', heads: true, cell: row => row.axnInstanceName },
  { key: 'kind', label: 'Edition', cell: row => kinds[row.axnInstanceMasterStatus] },
  { key: 'reports', label: 'Reports', cell: row => <Reports instance={row} /> },
]

function Reports({ instance }: { instance: AxnInstance }) {
  const { axnInstanceMasterStatus, axnInstanceId, axnInstanceName } = instance
  if (axnInstanceMasterStatus === 'HISTORICAL') return <StoredReports instance={instance} />
  return (
    <Link
      to="."
      search={(was: Record<string, unknown>) => ({
        ...was,
        instance: axnInstanceMasterStatus === 'ACTIVE' ? undefined : String(axnInstanceId),
      })}
    >
      Create the {axnInstanceName} reports
    </Link>
  )
}
