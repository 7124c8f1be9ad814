import * as messages from '#domain/messages.ts'
import { formatUserLabel } from '#domain/people/affiliation.ts'
import { getUserEndpoint } from '#domain/people/user.ts'
import { searchUsersEndpoint } from '#domain/people/userList.ts'
import { describeError } from '#platform/client/problemError.ts'
import { getQueryOptions, useEndpointQuery } from '#platform/client/queries.ts'
import { SearchPicker } from '#platform/ui/SearchPicker.tsx'

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
  const { data: user } = useEndpointQuery(
    getUserEndpoint,
    { params: { userId: userId ?? 0 } },
    { enabled: userId !== undefined },
  )
  return (
    <SearchPicker
      label={label}
      search={keyword =>
        getQueryOptions(searchUsersEndpoint, { query: { keyword, size, sort: 'bestMatch' } })
      }
      toOption={each => ({ value: String(each.userId), label: formatUserLabel(each) })}
      describeFailure={error => messages.usersFetchFailed(describeError(error))}
      value={userId === undefined ? '' : String(userId)}
      valueLabel={user && formatUserLabel(user)}
      onChoose={value => onChoose(Number(value))}
      onClear={onClear}
    />
  )
}
