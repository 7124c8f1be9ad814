import { useMemo } from 'react'
import type { TenantChoices } from '#domain/airports/tenantCells.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { lookupEndpoints } from '#domain/catalog/lookupEndpoints.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import type { AirportPage } from '../AirportFrame.tsx'

interface WithChoicesProps {
  page: Pick<AirportPage, 'key' | 'instance'>
  children: (choices: TenantChoices) => ElementNode
}

/** Loads the choices for a tenant of this airport and year. In a closed year, tenants have only their own choices. */
export function TenantChoicesBoundary({ page, children }: WithChoicesProps) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: page.key })
  const categories = useEndpointQuery(lookupEndpoints['tenant-types'], {})
  const statuses = useEndpointQuery(lookupEndpoints['tenant-statuses'], {})
  const isClosed = page.instance.axnInstanceMasterStatus === 'HISTORICAL'
  const choices = useMemo(
    () =>
      terminals.data && categories.data && statuses.data
        ? {
            terminals: terminals.data.map(each => each.terminal),
            categories: isClosed ? [] : categories.data,
            statuses: isClosed ? [] : statuses.data,
          }
        : null,
    [terminals.data, categories.data, statuses.data, isClosed],
  )
  if (choices) return children(choices)
  const missing = [terminals, categories, statuses].find(each => each.error) ?? terminals
  return (
    <QueryBoundary query={{ ...missing, data: undefined } as typeof terminals} lines={6}>
      {() => null}
    </QueryBoundary>
  )
}
