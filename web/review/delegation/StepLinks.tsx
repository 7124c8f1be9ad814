import { useQuery } from '@tanstack/react-query'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import * as messages from '#domain/messages.ts'
import type { Delegation } from '#domain/review/delegation.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { refresh, useEndpointQuery, getQueryOptions } from '#platform/client/queries.ts'
import { distinguishNames } from '#platform/ui/distinguishNames.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { callsOf } from '../callsOf.ts'
import type { DelegatedStep } from './AskColleague.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './LinkDialog.module.css'

/** How often to check the outcome of an email, in ms. */
const lookEvery = 1_000

/** The links of an airport or company, reloaded while one of their emails is being sent. */
export function useLinks(owner: InstanceKey) {
  return useQuery<Delegation[]>({
    ...getQueryOptions(callsOf(owner).links.list, { params: owner }),
    refetchInterval: ({ state }) =>
      state.data?.some(each => each.state === 'open' && each.mail?.state === 'sending') ? lookEvery : false,
  })
}

/** The email failed. It may be retried automatically. */
export const isUndelivered = ({ mail }: Delegation): boolean =>
  mail?.state === 'queued' || mail?.state === 'failed'

/** Why an email was not sent, and what happens next. */
export const describeUndeliveredMail = ({ email, mail }: Delegation): string => {
  const describe = mail?.state === 'queued' ? messages.mailQueued : messages.mailFailed
  return describe('The email', email ?? '', mail?.why ?? '')
}

/** The current and past links to a step, the state of each and its email, and buttons to send it again and revoke the link. */
export function StepLinks({ owner, step, isReadOnly }: DelegatedStep) {
  const nameTerminal = useTerminalNames(owner, step)
  const links = useLinks(owner)
  const { attempt, error, isPending } = useAttempt()
  const change = (action: 'mail' | 'withdraw', { delegationId }: Delegation) => {
    const { links } = callsOf(owner)
    const work = async () => void (await call(links[action], { params: { ...owner, delegationId } }))
    void attempt(work, undefined, delegationId).finally(() => void refresh(links.list))
  }
  return (
    <div className={css.links}>
      <ErrorNotice text={error} />
      <QueryBoundary query={links} lines={2}>
        {all => {
          const own = all.filter(each => each.step === step).toReversed()
          if (own.length === 0)
            return isReadOnly && <p className={css.text}>No colleague has a link to this step.</p>
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
                getActionsColumn(own, {
                  isReadOnly,
                  isPending: link => isPending(link.delegationId),
                  onChange: change,
                }),
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

/** The names of an airport's terminals, to which a link may be limited. */
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

interface LinkActionsProps {
  link: Delegation
  /** The colleague, distinguished from others of the same name. */
  name: string
  /** The email is not sent again, because its link leads to nothing that the colleague can change. */
  isReadOnly: boolean
  isPending: (link: Delegation) => boolean
  onChange: (action: 'mail' | 'withdraw', link: Delegation) => void
}

function LinkActions({ link, name, isReadOnly, isPending, onChange }: LinkActionsProps) {
  if (link.state !== 'open') return null
  const button = (action: 'mail' | 'withdraw', words: string, label: string) => (
    <button
      type="button"
      aria-label={`${label} ${name}`}
      aria-disabled={isPending(link) || undefined}
      onClick={() => onChange(action, link)}
    >
      {words}
    </button>
  )
  return (
    <span className={rowActions.actions}>
      {!isReadOnly && isUndelivered(link) && button('mail', 'Send again', 'Send the email again to')}
      {button('withdraw', 'Revoke', 'Revoke the link of')}
    </span>
  )
}

function getActionsColumn(
  links: readonly Delegation[],
  actions: Omit<LinkActionsProps, 'link' | 'name'>,
): Column<Delegation> {
  const open = links.filter(each => each.state === 'open')
  const names = distinguishNames(open, each => each.colleagueName)
  return {
    ...actionsColumn,
    cell: row => <LinkActions link={row} name={names.get(row) ?? ''} {...actions} />,
  }
}

const states: Record<Delegation['state'], (link: Delegation) => string> = {
  open: ({ expiresDate }) => `Works until ${formatMoment(expiresDate)}`,
  withdrawn: () => 'Revoked',
  expired: () => 'Expired',
  ended: ({ giverName }) => `Ended because ${giverName} can no longer edit this`,
}

const columns: Column<Delegation>[] = [
  { key: 'colleagueName', label: 'Colleague', isRowHeader: true, cell: row => row.colleagueName },
  { key: 'giverName', label: 'Asked by', cell: row => row.giverName },
  {
    key: 'lastOpenedDate',
    label: 'Last opened',
    cell: row => (row.lastOpenedDate ? formatMoment(row.lastOpenedDate) : 'Never'),
  },
  {
    key: 'state',
    label: 'State',
    cell: row => (
      <>
        <span>{states[row.state](row)}</span>
        {row.state === 'open' && isUndelivered(row) && (
          <p className={css.undelivered}>
            <Icon name="warning" /> <span>{describeUndeliveredMail(row)}</span>
          </p>
        )}
      </>
    ),
  },
]
