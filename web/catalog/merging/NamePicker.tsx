import { useId, useState } from 'react'
import { z } from 'zod'
import { listMergeableEndpoint, type Mergeable } from '#domain/catalog/merging.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { axnStatusLabels } from '#domain/catalog/recordStatus.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { nameField } from '#platform/contract/field.ts'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'

const size = 20

interface NamePickerProps {
  kind: NameKind
  label: string
  id: number | null
  onChoose: (id: number) => void
}

const describeName = ({ name, axnStatus }: Mergeable): string =>
  axnStatus === 'ACTIVE' ? name : `${name} (${axnStatusLabels[axnStatus].toLowerCase()})`

/** A brand, company, or airline of any status, searched on the server while typing. */
export function NamePicker({ kind, label, id, onChoose }: NamePickerProps) {
  const inputId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const chosen = useEndpointQuery(
    listMergeableEndpoint,
    { params: { kind }, query: { id: id ?? undefined, size: 1 } },
    { enabled: id !== null },
  ).data?.content[0]
  const shown = typed ?? (chosen ? describeName(chosen) : '')
  const settled = useDebouncedValue((typed ?? '').trim())
  const read = useEndpointQuery(
    listMergeableEndpoint,
    { params: { kind }, query: { keyword: settled, size, sort: 'bestMatch' } },
    { enabled: isTouched, keepPrevious: true },
  )
  const found = read.data?.content ?? []
  const field = { ...nameField({ label }), required: false, schema: z.string() }
  return (
    <div onFocus={() => setTouched(true)}>
      <LookupInput
        id={inputId}
        field={field}
        typed={shown}
        onType={setTyped}
        options={found.map(each => ({ value: String(each.id), label: describeName(each) }))}
        loadError={read.error}
        isLoading={read.isPending || read.isPlaceholderData || settled !== (typed ?? '').trim()}
        more={(read.data?.totalElements ?? 0) - found.length}
        placeholder="Type part of the name"
        onChoose={value => {
          const one = found.find(each => String(each.id) === value)
          if (one) setTyped(describeName(one))
          onChoose(Number(value))
        }}
      />
    </div>
  )
}
