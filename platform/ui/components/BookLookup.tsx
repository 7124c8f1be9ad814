import { useState } from 'react'
import { textField } from '../../contract/field.ts'
import { LookupInput } from '../LookupInput.tsx'
import { books } from './library.ts'

const field = textField({ label: 'Book' })
const adding = 'add'

/** Finds a book by its title, or adds one. */
export function BookLookup() {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const found = books.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()))
  const choose = (value: string) => {
    const title = value === adding ? typed : value
    setChosen(value === adding ? `${title} (new)` : title)
    setTyped(title)
  }
  return (
    <>
      <LookupInput
        id="lookup-book"
        field={field}
        typed={typed}
        onType={setTyped}
        options={found.map(({ title }) => ({ value: title, label: title }))}
        isLoading={false}
        more={0}
        onChoose={choose}
        onClear={chosen === '' ? undefined : () => choose('')}
        extra={typed === '' ? undefined : { value: adding, label: `Add “${typed}”` }}
      />
      <p>Chosen: {chosen || 'none'}</p>
    </>
  )
}
