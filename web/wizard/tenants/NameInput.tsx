import { useState } from 'react'
import { nameField } from '#domain/field.ts'
import { sameName } from '#domain/tenantBlock.ts'
import { wordsOf } from '../../problemError.ts'
import type { FieldProps } from '../../ui/FieldFrame.tsx'
import { LookupInput } from '../../ui/LookupInput.tsx'
import { notify } from '../../ui/notify.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { nameSources, useNameChoices, type NameSource } from './nameChoices.ts'

const adding = 'add'
const named = nameField({ label: 'Name' }).schema

/** A brand or company by its name: found on the server while typing, and proposed in place where it is missing. */
export function NameInput({ source, ...props }: FieldProps & { source: NameSource }) {
  const { value, onChange, readOnly } = props
  const [isBusy, setBusy] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const { found, isLoading, more } = useNameChoices(source, value, isTouched && !readOnly)
  if (readOnly) return <TextInput {...props} />
  const { noun, propose } = nameSources[source]
  const isThere = found.some(each => sameName(each.name) === sameName(value))
  const canAdd = !isLoading && !isThere && named.safeParse(value).success
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const made = await propose(value)
      onChange(made.name)
      notify.success(
        made.isProposed
          ? `${made.name} can be used now. An administrator will look at the new ${noun}.`
          : `${made.name} was there already.`,
      )
    } catch (thrown) {
      notify.error(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    // The list is not asked for before somebody comes to this input.
    <div onFocus={() => setTouched(true)}>
      <LookupInput
        {...props}
        typed={value}
        onType={onChange}
        options={found.map(each => ({
          value: String(each.id),
          label: each.isProposed ? `${each.name} (proposed by you)` : each.name,
        }))}
        isLoading={isLoading}
        more={more}
        placeholder="Type a part of its name"
        extra={canAdd ? { value: adding, label: `Add "${value.trim()}" as a new ${noun}` } : undefined}
        onChoose={chosen => {
          if (chosen === adding) void add()
          else onChange(found.find(each => String(each.id) === chosen)?.name ?? value)
        }}
      />
    </div>
  )
}
