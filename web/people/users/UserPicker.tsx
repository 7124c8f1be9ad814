import * as messages from '#domain/messages.ts'
import { formatUserLabel } from '#domain/people/affiliation.ts'
import { getUserEndpoint } from '#domain/people/user.ts'
import { searchUsersEndpoint } from '#domain/people/userList.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { SearchPicker, usePickerSearch } from '#platform/ui/SearchPicker.tsx'

const size = 20

interface UserPickerProps {
  label?: string
  userId: number | undefined
  onChoose: (userId: number) => void
  /** Lets people empty the field. */
  onClear?: () => void
}

/** A user, searched on the server while typing. */
export function UserPicker({ label = 'User', userId, onChoose, onClear }: UserPickerProps) {
  const search = usePickerSearch()
  const { data: user } = useEndpointQuery(
    getUserEndpoint,
    { params: { userId: userId ?? 0 } },
    { enabled: userId !== undefined },
  )
  const read = useEndpointQuery(
    searchUsersEndpoint,
    { query: { keyword: search.keyword, size, sort: 'bestMatch' } },
    { enabled: search.isTouched, keepPrevious: true },
  )
  const found = read.data?.content ?? []
  return (
    <div>
      {read.error && <ErrorNotice text={messages.usersFetchFailed(describeError(read.error))} />}
      <SearchPicker
        label={label}
        search={search}
        read={read}
        found={found.map(each => ({ value: String(each.userId), label: formatUserLabel(each) }))}
        value={userId === undefined ? '' : String(userId)}
        valueLabel={user && formatUserLabel(user)}
        onChoose={value => onChoose(Number(value))}
        onClear={onClear}
      />
    </div>
  )
}
