import { type ComponentProps, useState } from 'react'
import { formatCount } from '../contract/count.ts'
import { Button } from './Button.tsx'
import { Table } from './Table.tsx'

/** More rows are slow to draw. */
const mostShown = 200

interface ShortenedTableProps<Row> extends ComponentProps<typeof Table<Row>> {
  /** The number of rows that exist, if `rows` are only the first of them. */
  total?: number
  /** Where to find those. */
  elsewhere?: string
}

/** A table of which only the first rows are shown until the user asks for all. */
export function ShortenedTable<Row>({
  rows,
  total = rows.length,
  elsewhere = '',
  ...table
}: ShortenedTableProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Table {...table} rows={isWhole ? rows : rows.slice(0, mostShown)} />
      {!isWhole && rows.length > mostShown && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {`Show all ${formatCount(rows.length)}`}
        </Button>
      )}
      {total > rows.length && <p>{`and ${formatCount(total - rows.length)} more${elsewhere}`}</p>}
    </>
  )
}
