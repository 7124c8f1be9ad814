import { useId, useState } from 'react'
import { z } from 'zod'
import * as messages from '#domain/messages.ts'
import { formatUserLabel, type AffiliatedUser } from '#domain/people/affiliation.ts'
import { getUserEndpoint } from '#domain/people/user.ts'
import { searchUsersEndpoint } from '#domain/people/userList.ts'
import { describeError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { nameField } from '#platform/contract/field.ts'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'

const size = 20

interface UserPickerProps {
  label?: string
  userId: number | undefined
  onChoose: (userId: number) => void
  /** Lets people empty the field. */
  onClear?: () => void
}

/** A user, searched on the server while typing. */
export function UserPicker(props: UserPickerProps) {
  const { userId } = props
  const { data: user } = useEndpointQuery(
    getUserEndpoint,
    { params: { userId: userId ?? 0 } },
    { enabled: userId !== undefined },
  )
  // The typed text is reset for each user.
  return <Picker key={user?.userId ?? 'nobody'} {...props} user={user ?? null} />
}

function Picker({
  label = 'User',
  user,
  onChoose,
  onClear,
}: UserPickerProps & { user: AffiliatedUser | null }) {
  const id = useId()
  const chosen = user ? formatUserLabel(user) : ''
  const [typed, setTyped] = useState(chosen)
  const [isTouched, setTouched] = useState(false)
  const settled = useDebouncedValue(typed.trim())
  // Opening the list with a selected user means wanting to see the others.
  const keyword = settled === chosen ? '' : settled
  const read = useEndpointQuery(
    searchUsersEndpoint,
    { query: { keyword, size, sort: 'bestMatch' } },
    { enabled: isTouched, keepPrevious: true },
  )
  const found = read.data?.content ?? []
  return (
    <div onFocus={() => setTouched(true)}>
      {read.error && <ErrorNotice text={messages.usersFetchFailed(describeError(read.error))} />}
      <LookupInput
        id={id}
        field={{ ...nameField({ label }), required: false, schema: z.string() }}
        typed={typed}
        onType={text => {
          setTyped(text)
          if (text === '') onClear?.()
        }}
        onClear={user ? onClear : undefined}
        options={found.map(each => ({ value: String(each.userId), label: formatUserLabel(each) }))}
        loadError={read.error}
        isLoading={read.isPending || read.isPlaceholderData || settled !== typed.trim()}
        more={(read.data?.totalElements ?? 0) - found.length}
        placeholder="Type part of the name"
        onChoose={value => {
          const one = found.find(each => String(each.userId) === value)
          if (one) setTyped(formatUserLabel(one))
          onChoose(Number(value))
        }}
      />
    </div>
  )
}
