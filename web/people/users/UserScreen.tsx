import { useParams } from '@tanstack/react-router'
import { messages } from '#domain/messages.ts'
import { getRecordKey } from '#domain/history/recordKinds.ts'
import { getUserEndpoint, formatUserName } from '#domain/people/user.ts'
import { NotFoundScreen } from '../../shell/NotFoundScreen.tsx'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordHistory } from '../../history/RecordHistory.tsx'
import { AddUser, EditUser } from './UserForm.tsx'

const back = { to: paths.adminUsers }

/** The form of the user in the address, or of a new one. */
export function UserScreen() {
  const { addEdit, userID } = useParams({ strict: false })
  if (addEdit === 'edit' && userID !== undefined && /^\d{1,9}$/.test(userID))
    return <EditScreen key={userID} userId={Number(userID)} />
  if (addEdit !== 'add' || userID !== undefined) return <NotFoundScreen />
  return (
    <AdminFrame title="Add a user" back={back}>
      <AddUser />
    </AdminFrame>
  )
}

function EditScreen({ userId }: { userId: number }) {
  const query = useEndpointQuery(getUserEndpoint, { params: { userId } })
  return (
    <AdminFrame title={query.data ? formatUserName(query.data) : 'Edit a user'} back={back}>
      <QueryBoundary query={query} lines={12} failed={messages.userLoadFailed}>
        {user => (
          <>
            <EditUser user={user} />
            <RecordHistory kind="appUser" recordKey={getRecordKey(userId)} />
          </>
        )}
      </QueryBoundary>
    </AdminFrame>
  )
}
