import type { MergePreview } from '#domain/catalog/merging.ts'
import { nameUseWords, formatNameUses } from '#domain/catalog/nameUse.ts'
import { capitalize } from '#platform/contract/capitalize.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import css from './Merge.module.css'

type Move = MergePreview['moves'][number]

const mostCodes = 12

/** The first codes, and the number of others. */
export function formatCodes(codes: readonly string[]): string {
  const rest = codes.length - mostCodes
  const first = codes.slice(0, mostCodes).join(', ')
  return rest > 0 ? `${first} and ${rest} more` : first
}

const columns: Column<Move>[] = [
  { key: 'what', label: 'What', isRowHeader: true, cell: move => capitalize(nameUseWords[move.what].many) },
  { key: 'axnInstanceName', label: 'Year', cell: move => move.axnInstanceName ?? 'any' },
  { key: 'rows', label: 'Records', format: 'integer', cell: move => move.rows },
  { key: 'airports', label: 'Airports', cell: move => formatCodes(move.airports) || '–' },
  { key: 'remark', label: 'Notes', cell: move => move.remark ?? '–' },
]

/** The effects of one merge. */
export function MergePreviewTable({ preview: { from, into, moves, stays } }: { preview: MergePreview }) {
  return (
    <section className={css.preview} aria-label="Preview of the merge">
      <h2>{`From “${from.name}” to “${into.name}”`}</h2>
      {moves.length === 0 ? (
        <p>{`Nothing in the open years uses “${from.name}”. The merge only retires its name.`}</p>
      ) : (
        <Table
          caption={`Records that move from ${from.name} to ${into.name}`}
          hideCaption
          columns={columns}
          rows={moves}
          rowKey={move => `${move.what}/${move.axnInstanceId}`}
        />
      )}
      {stays.length > 0 && (
        <p className={css.stays}>{`Closed years keep “${from.name}”: ${formatNameUses(stays)}.`}</p>
      )}
    </section>
  )
}
