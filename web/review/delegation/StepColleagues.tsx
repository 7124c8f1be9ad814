import { useState } from 'react'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { airportLinks, companyLinks, type Delegation } from '#domain/review/delegation.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { getQueryOptions, refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import actions from '#platform/ui/rowActions.module.css'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import css from './AskColleague.module.css'
import type { InstanceKey } from '../wizard/undo/instanceActions.ts'

/** Who has or had a link to a step, how each link stands, and the way to withdraw it. */
export function StepColleagues({ owner, step }: { owner: InstanceKey; step: string }) {
  const nameTerminal = useTerminalNames(owner, step)
  const links = useQuery<Delegation[]>(
    'airportId' in owner
      ? getQueryOptions(airportLinks.list, { params: owner })
      : getQueryOptions(companyLinks.list, { params: owner }),
  )
  const [failed, setFailed] = useState<string>()
  const withdraw = async ({ delegationId }: Delegation) => {
    setFailed(undefined)
    try {
      await ('airportId' in owner
        ? call(airportLinks.withdraw, { params: { ...owner, delegationId } })
        : call(companyLinks.withdraw, { params: { ...owner, delegationId } }))
    } catch (thrown) {
      setFailed(describeError(thrown))
    } finally {
      await refresh(airportLinks.list, companyLinks.list)
    }
  }
  return (
    <div className={css.links}>
      {failed && (
        <Notice kind="error" role="alert">
          {failed}
        </Notice>
      )}
      <QueryBoundary query={links} lines={2}>
        {all => {
          const own = all.filter(each => each.step === step).toReversed()
          if (own.length === 0) return null
          return (
            <Table
              caption="Links to this step"
              columns={[
                ...columns,
                ...(step === 'terminals'
                  ? [
                      {
                        key: 'terminalId',
                        label: 'Fills in',
                        cell: (row: Delegation) => nameTerminal(row.terminalId),
                      },
                    ]
                  : []),
                { key: 'action', label: 'Action', cell: row => withdrawButton(row, withdraw) },
              ]}
              rows={own}
              rowKey={row => row.delegationId}
            />
          )
        }}
      </QueryBoundary>
    </div>
  )
}

/** The names of an airport's terminals, one of which a link may be for. */
function useTerminalNames(owner: InstanceKey, step: string): (terminalId: number | null) => string {
  const params = 'airportId' in owner ? owner : { airportId: 0, instanceId: 0 }
  const enabled = 'airportId' in owner && step === 'terminals'
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params }, { enabled }).data ?? []
  return terminalId =>
    terminalId === null
      ? 'All terminals'
      : (terminals.find(each => each.airportTerminalPK.terminalId === terminalId)?.terminal.terminalName ??
        '')
}

const withdrawButton = (link: Delegation, withdraw: (link: Delegation) => Promise<void>) =>
  link.state === 'open' && (
    <span className={actions.actions}>
      <button
        type="button"
        aria-label={`Withdraw the link of ${link.colleagueName}`}
        onClick={() => void withdraw(link)}
      >
        Withdraw
      </button>
    </span>
  )

const states: Record<Delegation['state'], (link: Delegation) => string> = {
  open: ({ expiresDate }) => `Works until ${formatMoment(expiresDate)}`,
  withdrawn: () => 'Withdrawn',
  expired: () => 'Expired',
  ended: ({ giverName }) => `Ended: ${giverName} may no longer edit this`,
}

const columns: Column<Delegation>[] = [
  { key: 'colleagueName', label: 'Colleague', heads: true, cell: row => row.colleagueName },
  { key: 'giverName', label: 'Asked by', cell: row => row.giverName },
  {
    key: 'lastOpenedDate',
    label: 'Last opened',
    cell: row => (row.lastOpenedDate ? formatMoment(row.lastOpenedDate) : 'Never'),
  },
  { key: 'state', label: 'State', cell: row => states[row.state](row) },
]
