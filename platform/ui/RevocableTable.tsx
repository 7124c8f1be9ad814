import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { capitalize } from '../contract/capitalize.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { distinguishNames } from './distinguishNames.ts'
import { ErrorNotice } from './Notice.tsx'
import { notify } from './notify.ts'
import { QueryBoundary } from './QueryBoundary.tsx'
import { actionsColumn, Table, type Column } from './Table.tsx'
import { useAttempt } from './useAttempt.ts'
import rowActions from './rowActions.module.css'

interface RevocableTableProps<Row> {
  caption: string
  query: UseQueryResult<readonly Row[]>
  columns: readonly Column<Row>[]
  idOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The kind of row, shown before its name: 'the key'. */
  noun: string
  revoke: (row: Row) => Promise<unknown>
  /** The consequence of revoking, shown in the confirmation dialog. */
  children: ReactNode
}

/** The access that the user has granted, such as keys and private links, each with a button that revokes it. */
export function RevocableTable<Row>(props: RevocableTableProps<Row>) {
  const { caption, query, columns, idOf, nameOf, noun, children } = props
  const [asked, setAsked] = useState<Row>()
  const { attempt, error } = useAttempt()
  const revoke = (row: Row) => {
    setAsked(undefined)
    return attempt(async () => {
      try {
        await props.revoke(row)
        notify.success(`${capitalize(noun)} “${nameOf(row)}” was revoked.`)
      } finally {
        await query.refetch()
      }
    })
  }
  const names = distinguishNames(query.data ?? [], nameOf)
  return (
    <>
      <ErrorNotice text={error} />
      <QueryBoundary query={query} lines={2}>
        {list =>
          list.length > 0 && (
            <Table
              caption={caption}
              columns={[...columns, createRevokeColumn(names, setAsked)]}
              rows={list}
              rowKey={idOf}
            />
          )
        }
      </QueryBoundary>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Revoke ${noun} “${asked ? nameOf(asked) : ''}”?`}
        confirm="Revoke"
        onConfirm={() => asked && void revoke(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {children}
      </ConfirmDialog>
    </>
  )
}

const createRevokeColumn = <Row,>(
  names: ReadonlyMap<Row, string>,
  onRevoke: (row: Row) => void,
): Column<Row> => ({
  ...actionsColumn,
  cell: row => (
    <span className={rowActions.actions}>
      <button type="button" aria-label={`Revoke ${names.get(row)}`} onClick={() => onRevoke(row)}>
        Revoke
      </button>
    </span>
  ),
})
