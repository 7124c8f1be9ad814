import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { z } from 'zod'
import { refresh } from '#platform/client/queries.ts'
import { nameField } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { LookupInput } from '#platform/ui/LookupInput.tsx'
import { notify } from '#platform/ui/notify.ts'
import type { Option } from '#platform/ui/SelectInput.tsx'
import type { Attempt } from '#platform/ui/useAttempt.ts'
import { useDebouncedValue } from '#platform/ui/useDebouncedValue.ts'
import type { KindOfAffiliation } from './affiliationKinds.ts'
import css from './Affiliate.module.css'

interface AddAffiliationProps {
  kind: KindOfAffiliation
  userId: number
  instanceId: number
  attempts: Attempt
}

/** Selects an airport or company of the year and gives the user the right to edit it. */
export function AddAffiliation({ kind, userId, instanceId, attempts }: AddAffiliationProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const [isMissing, setMissing] = useState(false)
  const { isBusy, attempt } = attempts
  const choices = useChoices(kind, instanceId, typed, chosen)
  const add = async () => {
    setMissing(chosen === null)
    if (chosen === null) return
    const isDone = await attempt(async () => {
      const { message } = await kind.create({ userId, instanceId, subjectId: Number(chosen.value) })
      notify.success(message)
      await refresh(...kind.reads)
    })
    if (!isDone) return
    // The next one may have been chosen during the call.
    setTyped(now => (now === typed ? '' : now))
    setChosen(now => (now === chosen ? null : now))
  }
  return (
    <form
      className={css.add}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={css.addLine} onFocus={choices.begin}>
        <LookupInput
          id={id}
          field={{ ...nameField({ label: kind.label }), required: false, schema: z.string() }}
          error={isMissing ? `Choose one of the ${kind.nouns} from the list.` : undefined}
          typed={typed}
          onType={next => {
            setTyped(next)
            setChosen(null)
            setMissing(false)
          }}
          options={choices.options}
          isLoading={choices.isLoading}
          loadError={choices.loadError}
          more={choices.more}
          placeholder="Type part of the name"
          onChoose={value => {
            const one = choices.options.find(each => each.value === value) ?? null
            setChosen(one)
            setMissing(false)
            setTyped(one?.label ?? '')
          }}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          Add
        </Button>
      </div>
    </form>
  )
}

/** The choices for the typed text. After a selection, the whole list is offered again. */
function useChoices(kind: KindOfAffiliation, instanceId: number, typed: string, chosen: Option | null) {
  const [isTouched, setTouched] = useState(false)
  const wanted = typed === chosen?.label ? '' : typed.trim()
  const keyword = useDebouncedValue(wanted)
  const read = useQuery({
    ...kind.choices(instanceId, keyword),
    enabled: isTouched,
    placeholderData: keepPreviousData,
  })
  const options = read.data?.options ?? []
  return {
    options,
    begin: () => setTouched(true),
    loadError: read.error,
    isLoading: read.isPending || read.isPlaceholderData || keyword !== wanted,
    more: (read.data?.total ?? 0) - options.length,
  }
}
