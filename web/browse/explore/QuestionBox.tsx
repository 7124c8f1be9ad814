import { useId, useState } from 'react'
import { type Addition, type AdditionContext, listAdditions } from '#domain/browse/explore/additions.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { textField } from '#platform/contract/field.ts'
import { LookupInput } from '#platform/ui/LookupInput.tsx'

/** More would be too many to read. Typing another letter narrows the list. */
const mostShown = 50

interface QuestionBoxProps {
  question: ExploreQuestion
  context: AdditionContext
  onAdd: (addition: Addition) => void
}

/** Adds a column, a filter, a group, or an earlier edition, found by typing part of its name or value. */
export function QuestionBox({ question, context, onAdd }: QuestionBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = listAdditions(question, context, typed)
  return (
    <LookupInput
      id={id}
      field={textField({ label: 'Add to the question' })}
      typed={typed}
      placeholder="A figure, a filter, a value, or an earlier year"
      options={found.slice(0, mostShown)}
      more={Math.max(found.length - mostShown, 0)}
      isLoading={false}
      onType={setTyped}
      onChoose={value => {
        const chosen = found.find(each => each.value === value)
        if (chosen) onAdd(chosen)
        setTyped('')
      }}
    />
  )
}
