import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as messages from '#domain/messages.ts'
import {
  definedFigures,
  definitionChangeFields,
  listDefinitionChangesEndpoint,
  saveDefinitionChangeEndpoint,
  type EditedDefinitionChange,
} from '#domain/years/definitionChange.ts'
import { call } from '#platform/client/api.ts'
import { refresh } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Form } from '#platform/ui/form/Form.tsx'
import { useRecordForm } from '#platform/ui/form/useRecordForm.ts'
import { TextArea } from '#platform/ui/TextInput.tsx'
import css from './years.module.css'

interface DefinitionChangesProps {
  instanceId: number
  year: string
  changes: readonly EditedDefinitionChange[]
}

const labelOf = (figure: string): string =>
  definedFigures.find(each => each.value === figure)?.label ?? figure

/** The figures whose definition changed in the year, and the note on one of them. Closed years accept notes too. */
export function DefinitionChanges({ instanceId, year, changes }: DefinitionChangesProps) {
  const [figure, setFigure] = useState(changes[0]?.figure ?? 'grossSalesTotal')
  const note = useRef<HTMLDivElement>(null)
  const edit = (chosen: string) => {
    flushSync(() => setFigure(chosen))
    note.current?.querySelector('textarea')?.focus()
  }
  const change = findChange(changes, figure)
  return (
    <>
      <p className={css.soft}>
        If a figure is defined differently in <span>{year}</span> than in the previous year, describe what
        changed. Charts, tables, figure cards, Explore, and the data package show the note wherever both years
        appear. You can also add notes to a closed year. Its figures do not change.
      </p>
      {changes.length > 0 && (
        <ul className={css.effects}>
          {changes.map(each => (
            <li key={each.figure}>
              <strong>{`${labelOf(each.figure)}:`}</strong> <span>{each.note}</span>{' '}
              <Button variant="default" onClick={() => edit(each.figure)}>
                Edit<span data-spoken>{` ${labelOf(each.figure)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FilterSelect label="Figure" value={figure} onChange={setFigure} options={definedFigures} />
      <div ref={note}>
        <NoteForm key={figure} instanceId={instanceId} change={change} />
      </div>
    </>
  )
}

/** A figure without a note has the one to be written. */
const findChange = (changes: readonly EditedDefinitionChange[], figure: string): EditedDefinitionChange =>
  changes.find(each => each.figure === figure) ?? { figure, note: null, version: 0 }

const toStored = ({ note, version }: EditedDefinitionChange) => ({ version, values: { note } })

function NoteForm({ instanceId, change }: { instanceId: number; change: EditedDefinitionChange }) {
  const { figure } = change
  const form = useRecordForm({
    record: `instances/${instanceId}/definitionchanges/${figure}`,
    fields: definitionChangeFields,
    stored: toStored(change),
    messages: { saved: messages.definitionChangeSaved, failed: messages.definitionChangeNotSaved },
    async save(body, ifMatch) {
      const saved = await call(
        saveDefinitionChangeEndpoint,
        { params: { instanceId, figure }, body },
        { ifMatch },
      )
      await refresh(listDefinitionChangesEndpoint)
      return toStored(saved)
    },
    async reload() {
      const changes = await call(listDefinitionChangesEndpoint, { params: { instanceId } })
      return toStored(findChange(changes, figure))
    },
  })
  return (
    <Form form={form} label={`Definition change: ${labelOf(figure)}`} tellsReadOnly={false}>
      <div className={css.note}>
        <TextArea {...form.field('note')} />
      </div>
    </Form>
  )
}
