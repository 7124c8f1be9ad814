import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { listEditingRoleIds } from '#domain/people/affiliation.ts'
import { getPersonEndpoint, type Person } from '#domain/people/person.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import {
  addUserEndpoint,
  formatUserName,
  getUserEndpoint,
  inviteUserEndpoint,
  saveUserEndpoint,
  type User,
} from '#domain/people/user.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { describeError, ScreenError } from '#platform/client/problemError.ts'
import {
  getQueryOptions,
  queryClient,
  refresh,
  useEndpointQuery,
  storeAnswer,
} from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SelectInput } from '#platform/ui/SelectInput.tsx'
import { TextInput } from '#platform/ui/TextInput.tsx'
import { readLastSaveOfRecord } from '../../history/readLastSave.ts'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { paths } from '../../screens.ts'
import { useActor } from '../../session.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { ListRecordForm } from '../../shell/admin/listLink.tsx'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { AccountFacts, ProfileInputs, RefusedBanner } from '../account/profile/ProfileInputs.tsx'
import {
  checkUser,
  editedUserFields,
  newUserFields,
  toStoredUser,
  toUserBody,
} from '../account/profile/userFormFields.ts'
import { SecondFactorOfUser } from '../security/SecondFactorOfUser.tsx'
import { notifyDelivery } from './useUserActions.ts'
import panel from '#platform/ui/panel.module.css'
import css from './Users.module.css'

const list = { to: paths.adminUsers }

/** The form of the user in the address, or of a new one. */
export function UserScreen() {
  const { addEdit, userID } = useParams({ strict: false })
  const userId = readId(userID)
  if (addEdit === 'edit' && userId !== null) return <EditScreen key={userId} userId={userId} />
  if (addEdit !== 'add' || userID !== undefined) return <NotFoundScreen />
  return (
    <AdminFrame title="Add user" back={list}>
      <AddUser />
    </AdminFrame>
  )
}

function EditScreen({ userId }: { userId: number }) {
  const query = useEndpointQuery(getUserEndpoint, { params: { userId } })
  return (
    <AdminFrame
      title={query.data ? formatUserName(query.data) : 'Edit user'}
      back={list}
      actions={
        <ButtonLink size="sm" variant="default" to={paths.adminPerson} params={{ userID: String(userId) }}>
          Affiliations, emails, and remarks
        </ButtonLink>
      }
    >
      <QueryBoundary query={query} lines={12} failed={messages.userLoadFailed}>
        {user => (
          <>
            <EditUser user={user} />
            <SecondFactorOfUser user={user} />
            <RecordHistory kind="appUser" recordKey={getRecordKey(userId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}

const newUser = { values: { userStatus: 'ACTIVE' as const, isoCountryCode: 'US' } }

/** A new user, who is invited to set a password unless the invitation is postponed. */
function AddUser() {
  const [invites, setInvites] = useState(true)
  const form = useRecordForm({
    record: 'users/new',
    fields: newUserFields,
    stored: newUser,
    rules: checkUser,
    messages: { saved: messages.userAdded, failed: messages.userAddFailed },
    async save(values) {
      const added = await call(addUserEndpoint, { body: toUserBody(values) })
      if (invites && added.userStatus === 'ACTIVE') await sendInvitation(added)
      return newUser
    },
  })
  return (
    <ListRecordForm form={form} label="New user" list={list}>
      <RefusedBanner form={form} />
      <fieldset className={panel.panel}>
        <legend>Account</legend>
        <div className={panel.columns}>
          <TextInput {...form.field('displayName')} />
          <SelectInput {...form.field('securityRoleId')} />
          <SelectInput {...form.field('userStatus')} />
        </div>
        <p>
          <label className={css.check}>
            <input type="checkbox" checked={invites} onChange={event => setInvites(event.target.checked)} />
            Send an invitation with a link to set a password
          </label>
        </p>
      </fieldset>
      <ProfileInputs field={form.field} email={form.field('email')} user={null} />
    </ListRecordForm>
  )
}

/** The user exists by then. A failed invitation can be sent again from the list. */
async function sendInvitation({ userId }: User): Promise<void> {
  try {
    notifyDelivery(await call(inviteUserEndpoint, { params: { userId } }))
  } catch (thrown) {
    notify.error(describeError(thrown))
  }
}

/** A stored user. The username never changes. */
function EditUser({ user }: { user: User }) {
  const { userId } = user
  const params = { userId }
  const isOwn = useActor()?.userId === userId
  const form = useRecordForm({
    record: `users/${userId}`,
    fields: editedUserFields,
    stored: toStoredUser(user),
    readLastSave: readLastSaveOfRecord('appUser', userId),
    rules: checkUser,
    messages: { saved: messages.userUpdated, failed: messages.userUpdateFailed },
    async save(values, ifMatch) {
      if (changesStanding(user, values)) await requireSoleEditorWarning(user, values)
      const saved = await call(saveUserEndpoint, { params, body: toUserBody(values) }, { ifMatch })
      storeAnswer(getUserEndpoint, { params }, saved)
      if (isOwn) void refresh(getSessionEndpoint)
      return toStoredUser(saved)
    },
    reload: async () => toStoredUser(await call(getUserEndpoint, { params })),
  })
  const standing = {
    userStatus: form.value('userStatus'),
    securityRoleId: form.value('securityRoleId'),
  }
  return (
    <>
      <UserFacts user={user} />
      <ListRecordForm form={form} label="User" list={list}>
        <RefusedBanner form={form} />
        <fieldset className={panel.panel}>
          <legend>Account</legend>
          <div className={panel.columns}>
            <SelectInput {...form.field('securityRoleId')} />
            <SelectInput {...form.field('userStatus')} />
          </div>
          {changesStanding(user, standing) && <SoleEditor user={user} values={standing} />}
        </fieldset>
        <ProfileInputs
          field={form.field}
          email={isOwn ? undefined : form.field('email')}
          user={user}
          isOwn={isOwn}
        />
      </ListRecordForm>
    </>
  )
}

/** The parts of a user's data that are read-only. */
function UserFacts({ user }: { user: User }) {
  const { displayName, createdDate, modifiedDate, modifiedUserName, hasPassword, lastSignInDate } = user
  const facts: [string, string][] = [
    ['Username', displayName],
    ['Added', formatDayAndTime(createdDate)],
    [
      'Last Modified',
      `${formatDayAndTime(modifiedDate)}${modifiedUserName ? ` by ${modifiedUserName}` : ''}`,
    ],
    ['Last Sign-in', lastSignInDate ? formatDayAndTime(lastSignInDate) : 'never'],
    ['Password', hasPassword ? 'set' : 'not set yet'],
  ]
  return <AccountFacts facts={facts} />
}

const mostNamed = 5
const nouns: Record<SubjectKind, readonly [string, string]> = {
  airport: ['airport', 'airports'],
  company: ['company', 'companies'],
}

/** The values of a user that decide what the user can edit. */
interface StandingValues {
  userStatus: unknown
  securityRoleId: unknown
}

const changesStanding = (user: User, { userStatus, securityRoleId }: StandingValues): boolean =>
  userStatus !== user.userStatus || Number(securityRoleId) !== user.securityRoleId

const getPersonQuery = ({ userId }: User) => ({ params: { userId } })

/** What no one could edit in the open years if this user had these values, by year and kind. */
function findLeftAlone(person: Person | undefined, { userStatus, securityRoleId }: StandingValues) {
  const left = (person?.edited ?? []).filter(
    ({ kind, isSoleEditor }) =>
      isSoleEditor &&
      (userStatus === 'NOT ACTIVE' || !listEditingRoleIds(kind).includes(Number(securityRoleId))),
  )
  return [...Map.groupBy(left, each => `${each.axnInstanceId} ${each.kind}`)]
}

/** A save that arrives before the warning waits for it, and is refused if there is something to read first. */
async function requireSoleEditorWarning(user: User, values: StandingValues): Promise<void> {
  const query = getQueryOptions(getPersonEndpoint, getPersonQuery(user))
  const wasShown = queryClient.getQueryData(query.queryKey) !== undefined
  const person = await queryClient.query({ ...query, staleTime: 'static' })
  if (!wasShown && findLeftAlone(person, values).length > 0)
    throw new ScreenError('Read the warning above first, and save again.')
}

/** The airports and companies that no one could edit in the open years without this user. */
function SoleEditor({ user, values }: { user: User; values: StandingValues }) {
  const { data } = useEndpointQuery(getPersonEndpoint, getPersonQuery(user))
  return findLeftAlone(data, values).map(([key, left]) => <LeftAlone key={key} left={left} user={user} />)
}

function LeftAlone({ left, user }: { left: Person['edited']; user: User }) {
  const [first] = left
  if (!first) return null
  const more = left.length - mostNamed
  const names = left.slice(0, mostNamed).map(each => each.name)
  if (more > 0) names.push(`${more} more`)
  return (
    <div className={css.sole}>
      <Notice kind="warning">
        In <span>{first.axnInstanceName}</span>, <span>{countOf(left.length, ...nouns[first.kind])}</span>{' '}
        would be left without an editor: <span>{joinWords(names)}</span>.{' '}
        <Link to={paths.adminPerson} params={{ userID: String(user.userId) }}>
          Show all
        </Link>
      </Notice>
    </div>
  )
}
