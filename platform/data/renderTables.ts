import { quoteCsv } from '../print/renderCsv.ts'
import type { DataCell, DataColumn, DataTable, DataType } from './dataTable.ts'

const encoder = new TextEncoder()

/** UTF-8, RFC 4180, with the columns' names on the first line; an empty cell for null. Texts are exact, for programs. */
export function renderDataCsv({ columns, rows }: DataTable): Uint8Array {
  const write = (cell: DataCell, { type }: DataColumn): string => {
    if (typeof cell === 'string') return quoteCsv(cell)
    return typeof cell === 'number' && type === 'decimal' ? cell.toFixed(2) : String(cell ?? '')
  }
  const lines = [
    columns.map(({ name }) => name),
    ...rows.map(row => columns.map((column, index) => write(row[index] ?? null, column))),
  ]
  return encoder.encode(lines.map(line => `${line.join(',')}\r\n`).join(''))
}

/** An array of records, one per line. */
export function renderDataJson({ columns, rows }: DataTable): Uint8Array {
  const record = (row: readonly DataCell[]) =>
    JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null])))
  return encoder.encode(`[\n${rows.map(record).join(',\n')}\n]\n`)
}

const dayMs = 86_400_000

/** Decimals as `DECIMAL(18, 2)` and dates as `DATE`. */
export async function renderParquet({ columns, rows }: DataTable): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, type }, index) => ({
      name,
      data: rows.map(row => parquetValue(row[index] ?? null, type)),
    })),
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(schemaElement)],
    rowGroupSize: 100_000,
  })
  return new Uint8Array(buffer)
}

const parquetTypes = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  decimal: { type: 'INT64', converted_type: 'DECIMAL', precision: 18, scale: 2 },
  number: { type: 'DOUBLE' },
  boolean: { type: 'BOOLEAN' },
  date: { type: 'INT32', converted_type: 'DATE' },
} as const satisfies Record<DataType, object>

const schemaElement = ({ name, type, isRequired }: DataColumn) => ({
  name,
  ...parquetTypes[type],
  repetition_type: isRequired ? ('REQUIRED' as const) : ('OPTIONAL' as const),
})

function parquetValue(cell: DataCell, type: DataType): string | number | bigint | boolean | null {
  if (typeof cell === 'string' && type === 'date') return Date.parse(cell) / dayMs
  if (typeof cell !== 'number') return cell
  if (type === 'integer') return BigInt(cell)
  return type === 'decimal' ? BigInt(cell.toFixed(2).replace('.', '')) : cell
}
