import { useState } from 'react'
import { figureField, nameField } from '../../contract/field.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Form } from '../form/Form.tsx'
import type { SaveState } from '../form/saveMachine.ts'
import { SaveNote } from '../form/SaveNote.tsx'
import { ShortForm } from '../form/ShortForm.tsx'
import { useRecordForm } from '../form/useRecordForm.ts'
import { useShortForm } from '../form/useShortForm.ts'
import { FormGrid } from '../grid/FormGrid.tsx'
import { TextInput } from '../TextInput.tsx'
import { Example, Examples } from './Examples.tsx'
import { shelves } from './library.ts'

const doNothing = () => undefined
const inAMinute = new Date(Date.now() + 60_000)
const waiting: SaveState = {
  kind: 'waiting',
  why: 'The server cannot be reached.',
  wait: { until: inAMinute, ended: new Promise(() => undefined), end: doNothing },
}

export function FormExamples() {
  return (
    <>
      <Examples of="ShortForm">
        <Example state="Sent and done">
          <ReserveForm />
        </Example>
      </Examples>
      <Examples of="ErrorSummary">
        <Example state="Two errors">
          <ErrorSummary
            ref={null}
            form={{
              record: 'summary',
              saveState: { kind: 'untouched' },
              listed: [
                { name: 'title', label: 'Title', error: 'Please input a valid Title.' },
                { name: null, label: '', error: 'A book needs an author or an editor.' },
              ],
            }}
          />
        </Example>
      </Examples>
      <Examples of="SaveNote">
        <Example state="Saved">
          <SaveNote state={{ kind: 'saved', at: new Date(2026, 4, 22, 14, 32) }} isDirty={false} />
        </Example>
        <Example state="Failed">
          <SaveNote state={{ kind: 'failed', why: 'The title is taken.' }} isDirty />
        </Example>
        <Example state="Waiting for the server">
          <SaveNote state={waiting} isDirty />
        </Example>
      </Examples>
      <Examples of="Form and FormGrid">
        <Example state="A table of figures, with a note of what is saved" wide>
          <StockForm />
        </Example>
        <Example state="Read-only" wide>
          <StockForm readOnly="Only librarians may change the stock." />
        </Example>
      </Examples>
    </>
  )
}

const reader = { name: nameField({ label: 'Reader' }) }

function ReserveForm() {
  const [reserved, setReserved] = useState('')
  const form = useShortForm({
    record: 'reserve',
    fields: reader,
    send: ({ name }) => Promise.resolve(setReserved(name)),
  })
  return (
    <ShortForm form={form} label="Reserve a book" action="Reserve">
      <TextInput {...form.field('name')} />
      <p role="status">{reserved && `Reserved for ${reserved}.`}</p>
    </ShortForm>
  )
}

const columns = [
  { key: 'books', field: figureField('integer', { label: 'Books' }), width: 10 },
  { key: 'loans', field: figureField('integer', { label: 'Loans' }), width: 10 },
  { key: 'spent', field: figureField('money', { label: 'Spent' }), width: 10 },
]
const rows = shelves.map(({ value, label }) => ({ key: value, label }))
const cellNames = shelves.flatMap(({ value }) => columns.map(({ key }) => `${value}/${key}`))
const stockFields = Object.fromEntries(
  shelves.flatMap(shelf =>
    columns.map(({ key, field }) => [
      `${shelf.value}/${key}`,
      { ...field, label: `${shelf.label}, ${field.label}` },
    ]),
  ),
)
const stock = Object.fromEntries(cellNames.map((name, place) => [name, place === 1 ? null : 100 * place]))

function StockForm({ readOnly }: { readOnly?: string }) {
  const [stored, setStored] = useState({ values: stock, version: 1 })
  const form = useRecordForm({
    record: readOnly === undefined ? 'stock' : 'stock-read-only',
    fields: stockFields,
    stored,
    save: async values => {
      const next = { values: { ...stock, ...values }, version: stored.version + 1 }
      setStored(next)
      return next
    },
    messages: { saved: 'The stock is saved.', failed: 'The stock could not be saved.' },
    readOnly,
  })
  return (
    <Form form={form} label={readOnly === undefined ? 'Stock' : 'Stock, read-only'}>
      <FormGrid
        label={readOnly === undefined ? 'Stock by shelf' : 'Stock by shelf, read-only'}
        rowsLabel="Shelf"
        rowsWidth={12}
        rows={rows}
        columns={columns}
        isReadOnly={readOnly !== undefined}
        cell={(shelf, column) => form.field(`${shelf.key}/${column.key}`)}
      />
    </Form>
  )
}
