import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import {
  airportLinks,
  companyLinks,
  type Delegation,
  delegationFields,
  linkDays,
} from '#domain/review/delegation.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { getQueryOptions, refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { CopyField } from '#platform/ui/CopyField.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { distinguishNames } from '#platform/ui/distinguishNames.ts'
import { ShortForm } from '#platform/ui/form/ShortForm.tsx'
import { useShortForm } from '#platform/ui/form/useShortForm.ts'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { actionsColumn, type Column, Table } from '#platform/ui/Table.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { linksLabel, type DelegatedStep } from './AskColleague.tsx'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './LinkDialog.module.css'

type CreatedLink = Delegation & { url: string }

/** Creates a link to a step, and lists the existing ones. In a read-only step, it only lists them. */
export default function LinkDialog({ onClose, ...props }: DelegatedStep & { onClose: () => void }) {
  const [made, setMade] = useState<CreatedLink>()
  if (props.isReadOnly) {
    return (
      <Dialog isOpen title={linksLabel} onClose={onClose} wide>
        <p className={css.text}>
          Colleagues cannot change this step while it is read-only. A link that you do not revoke lets them
          change it again when it is unlocked for editing.
        </p>
        <StepColleagues {...props} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title="Ask a colleague to fill this in" onClose={onClose} wide>
      <p className={css.text}>
        Your colleague gets a link to this step. The link requires no account, works for {linkDays} days, and
        gives access to nothing else. Changes are recorded under your colleague’s name. You can revoke the
        link at any time.
      </p>
      {made && <MadeLink made={made} owner={props.owner} />}
      {made ? (
        <div className={css.ways}>
          <Button onClick={onClose}>Done</Button>
          <Button variant="default" onClick={() => setMade(undefined)}>
            Ask someone else
          </Button>
        </div>
      ) : (
        <NewLink {...props} onMade={setMade} onClose={onClose} />
      )}
      <StepColleagues {...props} />
    </Dialog>
  )
}

/** The link to copy, and the state of its email. */
function MadeLink({ made, owner }: { made: CreatedLink; owner: InstanceKey }) {
  const link = useLinks(owner).data?.find(each => each.delegationId === made.delegationId) ?? made
  const isFailed = isUndelivered(link)
  return (
    <Notice kind={isFailed ? 'warning' : 'success'} role="status">
      <p className={css.once}>
        Link for {made.colleagueName}. {describeDelivery(link)}
      </p>
      <CopyField key={made.delegationId} label="Link" value={made.url} />
    </Notice>
  )
}

function describeDelivery(link: Delegation): string {
  if (isUndelivered(link))
    return `${describeUndeliveredMail(link)} Copy the link and send it yourself, because it is shown only once.`
  if (!link.email) return 'Copy it now, because it is shown only once.'
  return `${link.mail?.state === 'sent' ? 'We sent it' : 'We are sending it'} to ${link.email}.`
}

interface NewLinkProps extends DelegatedStep {
  onMade: (made: CreatedLink) => void
  onClose: () => void
}

function NewLink({ kind, owner, step, onMade, onClose }: NewLinkProps) {
  const [terminalId, setTerminalId] = useState('')
  const form = useShortForm({
    record: `links/${kind}/${step}`,
    fields: delegationFields,
    async send(values) {
      const body = { step, terminalId: terminalId === '' ? null : Number(terminalId), ...values }
      onMade(
        'airportId' in owner
          ? await call(airportLinks.create, { params: owner, body })
          : await call(companyLinks.create, { params: owner, body }),
      )
      void refresh(airportLinks.list, companyLinks.list)
    },
  })
  return (
    <ShortForm form={form} label="Ask a colleague" action="Create a link" onCancel={onClose}>
      <TextInput {...form.field('colleagueName')} />
      <TextInput {...form.field('email')} autoComplete="off" />
      {step === 'terminals' && 'airportId' in owner && (
        <TerminalChoice airport={owner} value={terminalId} onChange={setTerminalId} />
      )}
    </ShortForm>
  )
}

interface TerminalChoiceProps {
  airport: { airportId: number; instanceId: number }
  value: string
  onChange: (terminalId: string) => void
}

function TerminalChoice({ airport, value, onChange }: TerminalChoiceProps) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: airport }).data ?? []
  const options = terminals.map(({ airportTerminalPK, terminal }) => ({
    value: String(airportTerminalPK.terminalId),
    label: terminal.terminalName,
  }))
  return (
    <SelectInput
      id="links-terminal"
      field={terminalField}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: 'All terminals and the airport’s totals' }, ...options]}
    />
  )
}

const terminalField = {
  label: 'What to fill in',
  format: 'text',
  required: true,
  schema: delegationFields.colleagueName.schema,
} as const

/** How often to check the outcome of an email, in ms. */
const lookEvery = 1_000

/** The links of an airport or company, reloaded while one of their emails is being sent. */
function useLinks(owner: InstanceKey) {
  return useQuery<Delegation[]>({
    ...('airportId' in owner
      ? getQueryOptions(airportLinks.list, { params: owner })
      : getQueryOptions(companyLinks.list, { params: owner })),
    refetchInterval: ({ state }) =>
      state.data?.some(each => each.state === 'open' && each.mail?.state === 'sending') ? lookEvery : false,
  })
}

/** The current and past links to a step, the state of each and its email, and buttons to resend and withdraw it. */
function StepColleagues({ owner, step, isReadOnly }: DelegatedStep) {
  const nameTerminal = useTerminalNames(owner, step)
  const links = useLinks(owner)
  const { attempt, error, isPending } = useAttempt()
  const change = (action: 'mail' | 'withdraw', { delegationId }: Delegation) => {
    const work = async () => {
      await ('airportId' in owner
        ? call(airportLinks[action], { params: { ...owner, delegationId } })
        : call(companyLinks[action], { params: { ...owner, delegationId } }))
    }
    void attempt(work, undefined, delegationId).finally(
      () => void refresh(airportLinks.list, companyLinks.list),
    )
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

/** The email failed. It may be retried automatically. */
const isUndelivered = ({ mail }: Delegation): boolean => mail?.state === 'waits' || mail?.state === 'givenUp'

/** Why an email was not sent, and what happens next. */
const describeUndeliveredMail = ({ email, mail }: Delegation): string =>
  `The email to ${email} could not be sent: ${mail?.why}. ` +
  (mail?.state === 'waits' ? 'It will be tried again automatically.' : 'It will not be tried again.')

const states: Record<Delegation['state'], (link: Delegation) => string> = {
  open: ({ expiresDate }) => `Works until ${formatMoment(expiresDate)}`,
  withdrawn: () => 'Revoked',
  expired: () => 'Expired',
  ended: ({ giverName }) => `Ended because ${giverName} can no longer edit this`,
}

const columns: Column<Delegation>[] = [
  { key: 'colleagueName', label: 'Colleague', heads: true, cell: row => row.colleagueName },
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
        {states[row.state](row)}
        {row.state === 'open' && isUndelivered(row) && (
          <p className={css.undelivered}>
            <Icon name="warning" /> {describeUndeliveredMail(row)}
          </p>
        )}
      </>
    ),
  },
]
