import { useReducer } from 'react'
import { figureField, textField } from '../../contract/field.ts'
import { DataGrid } from '../grid/DataGrid.tsx'
import type { DataColumn } from '../grid/gridSource.ts'
import { createSheet, makeRowKey, reduceSheet, type RowTexts } from '../grid/sheet.ts'
import { Example, Examples } from './Examples.tsx'

const columns: DataColumn[] = [
  { key: 'title', field: textField({ label: 'Title' }), width: 14, grows: true },
  { key: 'shelf', field: textField({ label: 'Shelf' }), width: 8, choices: ['Atlases', 'Novels'] },
  { key: 'pages', field: figureField('integer', { label: 'Pages' }), width: 8 },
]
const blank: RowTexts = { title: '', shelf: '', pages: '' }
const books = new Map(
  Array.from({ length: 1000 }, (_, index): [string, RowTexts] => [
    `book-${index + 1}`,
    { title: `Volume ${index + 1}`, shelf: index % 2 ? 'Novels' : 'Atlases', pages: String(100 + index) },
  ]),
)

export function GridExamples() {
  return (
    <Examples of="DataGrid">
      <Example state="A thousand books, of which a dozen are drawn" wide>
        <BookGrid />
      </Example>
      <Example state="Read-only" wide>
        <BookGrid isReadOnly />
      </Example>
    </Examples>
  )
}

function BookGrid({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [sheet, dispatch] = useReducer(reduceSheet, undefined, () => createSheet(books, blank))
  return (
    <DataGrid
      label={isReadOnly ? 'Books, read-only' : 'Books'}
      columns={columns}
      rows={isReadOnly ? sheet.view : [...sheet.view, makeRowKey(sheet)]}
      source={{
        isReadOnly,
        row(key) {
          const texts = sheet.texts.get(key) ?? blank
          return { key, label: texts.title || 'New book', texts, errors: {}, mark: 'stored' }
        },
        write: (changes, step) => dispatch({ do: 'write', changes, step }),
        paste: () => null,
        undo: () => dispatch({ do: 'undo' }),
        redo: () => dispatch({ do: 'redo' }),
      }}
    />
  )
}
