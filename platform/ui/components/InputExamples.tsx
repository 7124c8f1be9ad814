import { useId, useState, type ReactNode } from 'react'
import { dateField, figureField, nameField, textField, type Field } from '../../contract/field.ts'
import { searchNames } from '../../contract/searchNames.ts'
import { ComboboxInput } from '../ComboboxInput.tsx'
import { DateInput } from '../DateInput.tsx'
import type { FieldProps } from '../FieldFrame.tsx'
import { FigureInput } from '../FigureInput.tsx'
import { LookupInput } from '../LookupInput.tsx'
import { PasswordInput } from '../PasswordInput.tsx'
import { SearchPicker } from '../SearchPicker.tsx'
import { ChoiceInput, SelectInput } from '../SelectInput.tsx'
import { TextArea, TextInput } from '../TextInput.tsx'
import { Example, Examples } from './Examples.tsx'
import { authors, shelves, books } from './library.ts'

const field = textField({ label: 'Book' })
const adding = 'add'

/** Finds a book by its title, or adds one. */
function BookLookup() {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const found = searchNames(books, typed, ({ title: name }) => ({ name }))
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
      <p>{`Chosen: ${chosen || 'none'}`}</p>
    </>
  )
}

/** Finds a book by its title, as an answer of the server would. */
function BookPicker() {
  const [chosen, setChosen] = useState('Winter Orchard')
  return (
    <SearchPicker
      label="Book"
      search={keyword => ({
        queryKey: ['books', keyword],
        queryFn: () => {
          const content = searchNames(books, keyword, ({ title: name }) => ({ name }))
          return Promise.resolve({ content, totalElements: content.length })
        },
      })}
      toOption={({ title }) => ({ value: title, label: title })}
      value={chosen}
      valueLabel={chosen}
      onChoose={setChosen}
      onClear={() => setChosen('')}
    />
  )
}

const title = nameField({ label: 'Title', help: 'As on the title page.' })
const remark = textField({ label: 'Remark' }, 200, 'longText')
const price = figureField('money', { label: 'Price', help: 'What the library paid.' })
const pages = figureField('integer', { label: 'Pages' }, { max: 5000 })
const due = dateField({ label: 'Due date' })
const longText =
  'The Strange and Surprising Adventures of a Cartographer Who Never Once Left Home, Volume Two'

const states: { state: string; value: string; given?: Partial<FieldProps> }[] = [
  { state: 'Empty', value: '' },
  { state: 'Filled in', value: 'The Mapmaker' },
  { state: 'Error', value: 'M', given: { error: 'Please input a valid Title.' } },
  { state: 'Read-only', value: 'The Mapmaker', given: { readOnly: true } },
  { state: 'Long text', value: longText },
]

const NewPasswordInput = (props: FieldProps) => <PasswordInput {...props} autoComplete="new-password" />
const FigureInputWithPrevious = (props: FieldProps) => (
  <FigureInput {...props} previous={{ period: '2025', value: 300 }} />
)

export function InputExamples() {
  return (
    <>
      <Examples of="TextInput">
        {states.map(({ state, value, given }) => (
          <State key={state} state={state} field={title} value={value} given={given} of={TextInput} />
        ))}
      </Examples>
      <Examples of="TextArea">
        <State state="Empty" field={remark} value="" of={TextArea} />
        <State state="Near its limit" field={remark} value={`${longText}. `.repeat(2)} of={TextArea} />
        <State state="Read-only" field={remark} value={longText} given={{ readOnly: true }} of={TextArea} />
      </Examples>
      <Examples of="PasswordInput">
        <State
          state="Filled in"
          field={{ ...title, label: 'Password', help: undefined }}
          value="paper-lantern"
          of={NewPasswordInput}
        />
      </Examples>
      <SelectExamples />
      <LookupExamples />
      <Examples of="FigureInput">
        <State state="Empty, with a unit" field={price} value="" of={FigureInput} />
        <State state="Filled in" field={price} value="1,234.50" of={FigureInput} />
        <State state="With the previous figure" field={pages} value="320" of={FigureInputWithPrevious} />
        <State
          state="Error"
          field={pages}
          value="three hundred"
          given={{ error: 'Please provide a valid number.' }}
          of={FigureInput}
        />
        <State state="Read-only" field={price} value="12.00" given={{ readOnly: true }} of={FigureInput} />
      </Examples>
      <Examples of="DateInput">
        <State state="Empty" field={due} value="" of={DateInput} />
        <State state="Filled in" field={due} value="2030-05-22" of={DateInput} />
        <State
          state="Error"
          field={due}
          value="2030-02-30"
          given={{ error: 'Requires a valid date (YYYY-MM-DD)' }}
          of={DateInput}
        />
        <State state="Read-only" field={due} value="2030-05-22" given={{ readOnly: true }} of={DateInput} />
      </Examples>
    </>
  )
}

function SelectExamples() {
  const shelf: Field = { ...title, label: 'Shelf', help: undefined, options: shelves }
  const anyShelf: Field = { ...shelf, options: [{ value: '', label: 'Any shelf' }, ...shelves] }
  const error = 'Choose a shelf.'
  const help = 'Where the book stands.'
  return (
    <>
      <Examples of="SelectInput">
        <State state="Empty" field={shelf} value="" of={SelectInput} />
        <State state="Chosen" field={shelf} value="poetry" of={SelectInput} />
        <State state="With a choice of none" field={anyShelf} value="" of={SelectInput} />
        <State state="Error" field={shelf} value="" given={{ error }} of={SelectInput} />
        <State state="Read-only" field={shelf} value="poetry" given={{ readOnly: true }} of={SelectInput} />
      </Examples>
      <Examples of="ChoiceInput">
        <State state="Chosen" field={{ ...shelf, help }} value="poetry" of={ChoiceInput} />
        <State state="Error" field={shelf} value="" given={{ error }} of={ChoiceInput} />
        <State state="Read-only" field={shelf} value="poetry" given={{ readOnly: true }} of={ChoiceInput} />
      </Examples>
    </>
  )
}

function LookupExamples() {
  const author = { ...textField({ label: 'Author' }) }
  const combobox =
    (isLoading = false) =>
    (props: FieldProps) => (
      <ComboboxInput {...props} options={isLoading ? [] : authors} isLoading={isLoading} />
    )
  return (
    <>
      <Examples of="ComboboxInput">
        <State state="Empty" field={author} value="" of={combobox()} />
        <State state="Chosen" field={author} value="7" of={combobox()} />
        <State state="Loading" field={author} value="" of={combobox(true)} />
        <State
          state="Error"
          field={author}
          value=""
          given={{ error: 'Author is required.' }}
          of={combobox()}
        />
        <State state="Read-only" field={author} value="7" given={{ readOnly: true }} of={combobox()} />
      </Examples>
      <Examples of="LookupInput">
        <Example state="Searched on the server">
          <BookLookup />
        </Example>
      </Examples>
      <Examples of="SearchPicker">
        <Example state="Chosen">
          <BookPicker />
        </Example>
      </Examples>
    </>
  )
}

interface StateProps {
  state: string
  field: Field
  value: string
  given?: Partial<FieldProps>
  of: (props: FieldProps) => ReactNode
}

/** An input that stores its text. */
function State({ state, field, value, given, of: Input }: StateProps) {
  const [typed, setTyped] = useState(value)
  const id = useId()
  return (
    <Example state={state}>
      <Input id={id} field={field} value={typed} onChange={setTyped} {...given} />
    </Example>
  )
}
