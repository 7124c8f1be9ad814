import { Link } from '@tanstack/react-router'
import { keyOf, nameOf, usesInWords, type EditableLookup, type LookupEntry } from '#domain/catalog/lookup.ts'
import { entryEndpoints } from '#domain/catalog/lookupEntries.ts'
import { editableLookups, type EditableLookupName } from '#domain/catalog/lookups.ts'
import type { Field } from '#platform/contract/field.ts'
import { Button } from '#platform/ui/Button.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { RecordStatus } from '../RecordStatus.tsx'
import { getEntryLink } from './lookupLinks.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './Lookups.module.css'

export interface RowActions {
  onRemove: (entry: LookupEntry) => void
  /** Undefined if the order is not visible. */
  onMove?: (entry: LookupEntry, direction: 'up' | 'down') => void
  /** The number of entries on all pages. */
  total: number
}

/** The name, the key if it is a word, the fields, what uses it, and the actions. */
export function getLookupColumns(kind: EditableLookupName, actions: RowActions): Column<LookupEntry>[] {
  const declared = editableLookups[kind]
  return [
    ...(declared.isOrdered ? [orderColumn(declared, actions)] : []),
    ...Object.entries(declared.fields).map(([name, field]) => fieldColumn(declared, name, field)),
    ...(declared.key.type === 'text' ? [keyColumn(declared)] : []),
    ...(declared.hasProductTypes ? [offersColumn] : []),
    { key: 'uses', label: 'Used by', cell: entry => usesInWords(entry.uses) || <i>nothing</i> },
    {
      key: 'modifiedDate',
      label: 'Last Modified',
      sortable: true,
      cell: entry => formatMoment(entry.modifiedDate),
    },
    {
      key: 'axnStatus',
      label: 'Status',
      sortable: true,
      cell: entry => <RecordStatus status={entry.axnStatus} />,
    },
    { key: 'actions', label: 'Actions', cell: entry => <Actions kind={kind} entry={entry} {...actions} /> },
  ]
}

function fieldColumn(declared: EditableLookup, name: string, field: Field): Column<LookupEntry> {
  return {
    key: name,
    label: field.label,
    help: field.help,
    sortable: true,
    heads: name === declared.name,
    cell: entry => field.options?.find(each => each.value === entry[name])?.label ?? String(entry[name]),
  }
}

const keyColumn = (declared: EditableLookup): Column<LookupEntry> => ({
  key: 'key',
  label: 'Key',
  cell: entry => <span className={css.key}>{keyOf(declared, entry)}</span>,
})

const offersColumn: Column<LookupEntry> = {
  key: 'productTypes',
  label: 'Product Types',
  format: 'integer',
  cell: entry => entry.productTypes?.filter(each => each.isOffered).length ?? null,
}

function orderColumn(declared: EditableLookup, { onMove, total }: RowActions): Column<LookupEntry> {
  return {
    key: 'sequenceNumber',
    label: 'Order',
    sortable: true,
    cell: entry => {
      const place = entry.sequenceNumber ?? 0
      const name = nameOf(declared, entry)
      return (
        <span className={css.order}>
          <span className={css.place}>{place}</span>
          {onMove && (
            <>
              <Button
                size="sm"
                variant="plain"
                icon="up"
                aria-label={`Move ${name} up`}
                aria-disabled={place <= 1 || undefined}
                onClick={() => place > 1 && onMove(entry, 'up')}
              />
              <Button
                size="sm"
                variant="plain"
                icon="down"
                aria-label={`Move ${name} down`}
                aria-disabled={place >= total || undefined}
                onClick={() => place < total && onMove(entry, 'down')}
              />
            </>
          )}
        </span>
      )
    },
  }
}

interface ActionsProps extends RowActions {
  kind: EditableLookupName
  entry: LookupEntry
}

function Actions({ kind, entry, onRemove }: ActionsProps) {
  const declared = editableLookups[kind]
  const name = nameOf(declared, entry)
  return (
    <span className={rowActions.actions}>
      <Link {...getEntryLink(kind, keyOf(declared, entry))} aria-label={`Edit ${name}`}>
        Edit
      </Link>
      {entryEndpoints[kind].remove && (
        <button type="button" aria-label={`Delete ${name}`} onClick={() => onRemove(entry)}>
          Delete
        </button>
      )}
    </span>
  )
}
