import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { bulkActions } from '#domain/history/bulkActions.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { listEditingRoleIds } from '#domain/people/affiliation.ts'
import { getPersonEndpoint, type Person } from '#domain/people/person.ts'
import { getRoleLabel, getRoleName } from '#domain/people/securityRoles.ts'
import { formatUserName, getUserEndpoint, type User } from '#domain/people/user.ts'
import { subjectKind } from '#domain/review/subjectKind.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { readId } from '#platform/contract/readId.ts'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { BulkActionDialog } from '../../history/bulk/BulkActionDialog.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { ReviewLink } from '../../review/ReviewLink.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { Email } from './Email.tsx'
import { useUserActions } from './useUserActions.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Users.module.css'

/** Everything about one person: the account, what the person edits, emails, remarks, and history. */
export function PersonScreen() {
  const { userID } = useParams({ strict: false })
  const userId = readId(userID)
  return userId === null ? <NotFoundScreen /> : <OfUser key={userId} userId={userId} />
}

function OfUser({ userId }: { userId: number }) {
  const user = useEndpointQuery(getUserEndpoint, { params: { userId } })
  const person = useEndpointQuery(getPersonEndpoint, { params: { userId } })
  const actions = useUserActions()
  return (
    <AdminFrame
      title={user.data ? formatUserName(user.data) : 'User'}
      back={{ to: paths.adminUsers }}
      actions={user.data && <Actions user={user.data} person={person.data} actions={actions} />}
    >
      <ErrorNotice text={actions.error} />
      <QueryBoundary query={user} lines={12} failed={messages.userLoadFailed}>
        {found => (
          <>
            <Facts user={found} person={person.data} />
            <QueryBoundary query={person} lines={8} failed={messages.userLoadFailed}>
              {read => (
                <>
                  <Edited user={found} person={read} />
                  <Mails person={read} />
                  <Remarks person={read} />
                </>
              )}
            </QueryBoundary>
            <RecordHistory kind="appUser" recordKey={getRecordKey(userId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

interface ActionsProps {
  user: User
  person: Person | undefined
  actions: ReturnType<typeof useUserActions>
}

/** An inactive user can neither reset a password nor be invited. */
function Actions({ user, person, actions }: ActionsProps) {
  const [isHandedOver, setHandedOver] = useState(false)
  const { userId, userStatus, hasPassword } = user
  const isActive = userStatus === 'ACTIVE'
  return (
    <>
      {isActive && hasPassword && (
        <Button size="sm" variant="default" onClick={() => actions.sendReset(user)}>
          Reset Password
        </Button>
      )}
      {isActive && !hasPassword && (
        <Button size="sm" variant="default" onClick={() => actions.invite(user)}>
          Invite
        </Button>
      )}
      {person && person.edited.length > 0 && (
        <Button size="sm" variant="default" onClick={() => setHandedOver(true)}>
          {bulkActions.handOver.label}
        </Button>
      )}
      <ButtonLink size="sm" to={paths.adminUser} params={{ addEdit: 'edit', userID: String(userId) }}>
        Edit
      </ButtonLink>
      {isHandedOver && (
        <BulkActionDialog
          action="handOver"
          items={[{ kind: 'user', id: userId }]}
          onClose={() => setHandedOver(false)}
        />
      )}
    </>
  )
}

function Facts({ user, person }: { user: User; person: Person | undefined }) {
  const { displayName, email, pendingEmail, securityRoleId, userStatus, hasPassword, lastSignInDate } = user
  const facts: [string, string][] = [
    ['Role', getRoleLabel(getRoleName(securityRoleId))],
    ['Status', userStatus === 'ACTIVE' ? 'Active' : 'Not active'],
    ['Company', user.companyName ?? '–'],
    ['Password', describePassword(hasPassword, person)],
    ['Last Sign-in', describeSignIns(lastSignInDate, person)],
  ]
  return (
    <dl className={css.facts}>
      <div>
        <dt>Username</dt>
        <dd>{displayName}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <Email address={email} />
          {pendingEmail && <span>{` (change to ${pendingEmail} not confirmed yet)`}</span>}
        </dd>
      </div>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function describePassword(hasPassword: boolean, person: Person | undefined): string {
  const state = hasPassword ? 'set' : 'not set yet'
  return person?.linkExpires ? `${state}, link valid until ${formatDayAndTime(person.linkExpires)}` : state
}

function describeSignIns(last: string | null, person: Person | undefined): string {
  if (!last) return 'never'
  const before = person?.previousSignInDate
  return `${formatDayAndTime(last)}${before ? `, before that ${formatDayAndTime(before)}` : ''}`
}

type Subject = Pick<Person['edited'][number], 'kind' | 'id' | 'name' | 'axnInstanceId'>

const SubjectLink = ({ subject: { axnInstanceId, ...subject } }: { subject: Subject }) => (
  <ReviewLink
    kind={subject.kind}
    id={subject.id}
    name={subject.name}
    search={{ instance: String(axnInstanceId) }}
  />
)

const editedColumns: Column<Person['edited'][number]>[] = [
  { key: 'name', label: 'Name', isRowHeader: true, cell: row => <SubjectLink subject={row} /> },
  { key: 'year', label: 'Year', cell: row => row.axnInstanceName },
  { key: 'status', label: 'Status', cell: row => <StatusBadge status={row.axnInstanceStatus} /> },
  { key: 'isSoleEditor', label: 'Only Editor', cell: row => (row.isSoleEditor ? 'Yes' : 'No') },
]

function Edited({ user, person: { edited } }: { user: User; person: Person }) {
  const kinds = subjectKind.options.filter(kind => listEditingRoleIds(kind).includes(user.securityRoleId))
  const to = { airport: paths.adminAffiliateAirport, company: paths.adminAffiliateCompany }
  return (
    <section aria-labelledby="edited">
      <h2 id="edited" className={panel.heading}>{`Edits in Open Years (${edited.length})`}</h2>
      {edited.length > 0 ? (
        <Table
          caption="Edits in open years"
          hideCaption
          columns={editedColumns}
          rows={edited}
          rowKey={row => `${row.kind} ${row.id} ${row.axnInstanceId}`}
        />
      ) : (
        <p className={panel.soft}>No airport or company.</p>
      )}
      <p className={css.buttons} data-screen-only>
        <Link to={paths.adminSecurity} search={{ keyword: user.displayName }}>
          Sign-ins and account changes
        </Link>
        <Link to={paths.adminHistory} search={{ user: String(user.userId) }}>
          Everything this person changed
        </Link>
        {kinds.map(kind => (
          <Link key={kind} to={to[kind]} params={{ userID: String(user.userId) }}>
            {kind === 'airport' ? 'Affiliate airports' : 'Affiliate companies'}
          </Link>
        ))}
      </p>
    </section>
  )
}

const stateLabels = { sent: 'Sent', queued: 'Queued', failed: 'Failed', skipped: 'Skipped' }

const mailColumns: Column<Person['mails'][number]>[] = [
  { key: 'asked', label: 'When', cell: row => formatDayAndTime(row.asked) },
  { key: 'title', label: 'Email', isRowHeader: true, cell: row => row.title },
  {
    key: 'state',
    label: 'State',
    cell: ({ state, why }) => `${stateLabels[state]}${why && `: ${why}`}`,
  },
]

function Mails({ person: { mails } }: { person: Person }) {
  const undelivered = mails.filter(each => each.state === 'queued' || each.state === 'failed').length
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className={panel.heading}>
        Emails of the Last 30 Days
      </h2>
      {undelivered > 0 && (
        <p>{`${countOf(undelivered, 'email')} not delivered. The desk can send undelivered emails again.`}</p>
      )}
      {mails.length > 0 ? (
        <Table
          caption="Emails of the last 30 days"
          hideCaption
          columns={mailColumns}
          rows={mails}
          rowKey={row => row.jobId}
        />
      ) : (
        <p className={panel.soft}>None.</p>
      )}
    </section>
  )
}

const remarkColumns: Column<Person['remarks'][number]>[] = [
  { key: 'at', label: 'When', cell: row => formatDayAndTime(row.at) },
  { key: 'name', label: 'About', isRowHeader: true, cell: row => <SubjectLink subject={row} /> },
  { key: 'label', label: 'Figure', cell: row => `${row.label} (${row.axnInstanceName})` },
  { key: 'text', label: 'Text', breaks: true, cell: row => row.text },
]

function Remarks({ person: { remarks } }: { person: Person }) {
  if (remarks.length === 0) return null
  return (
    <section aria-labelledby="remarks-by">
      <h2 id="remarks-by" className={panel.heading}>
        Latest Remarks and Answers
      </h2>
      <Table
        caption="Latest remarks and answers"
        hideCaption
        columns={remarkColumns}
        rows={remarks}
        rowKey={row => row.remarkId}
      />
    </section>
  )
}
