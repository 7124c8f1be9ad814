import { recordKinds } from '#domain/history/recordKinds.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import type { Db } from '#platform/database/connect.ts'
import { touchRecords, type StoredRow } from './record.queries.ts'

interface Restored {
  kind: string
  recordKey: string
  row: StoredRow
}

/** A record's version covers its parts, so it is raised if a part is restored without it. */
export async function touchWholes(db: Db, restored: readonly Restored[]): Promise<void> {
  const wholes = new Map<string, StoredRow[]>()
  for (const { kind, recordKey, row } of restored) {
    const whole = Object.keys(recordKinds).find(each => recordKinds[each]?.parts?.includes(kind))
    const isWithIt = restored.some(each => each.kind === whole && recordKey.startsWith(`${each.recordKey}/`))
    if (whole && !isWithIt) wholes.set(whole, [...(wholes.get(whole) ?? []), row])
  }
  for (const [whole, rows] of wholes) await touchRecords(db, toSnakeCase(whole), rows)
}
