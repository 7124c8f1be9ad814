import { useState } from 'react'
import { listCompanyNamesEndpoint } from '#domain/people/user.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { FieldProps } from '#platform/ui/FieldFrame.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'

const mostShown = 20

/** A company, searched on the server while typing. */
export function CompanyNameInput(props: FieldProps) {
  const { value, onChange } = props
  const [isTouched, setTouched] = useState(false)
  const keyword = useDebouncedValue(value.trim())
  const query = { keyword, size: mostShown }
  const read = useEndpointQuery(
    listCompanyNamesEndpoint,
    { query },
    { enabled: isTouched, keepPrevious: true },
  )
  const found = read.data?.content ?? []
  return (
    // The list is not loaded before someone focuses this input.
    <div onFocus={() => setTouched(true)}>
      <LookupInput
        {...props}
        typed={value}
        onType={onChange}
        options={found.map(({ companyName }) => ({ value: companyName, label: companyName }))}
        isLoading={read.isPending || read.isPlaceholderData || keyword !== value.trim()}
        more={(read.data?.totalElements ?? 0) - found.length}
        placeholder="Type part of the name"
        onChoose={onChange}
      />
    </div>
  )
}
