import { nameUseWords } from '#domain/catalog/nameUse.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import { countOf } from '#platform/contract/count.ts'
import { references } from '../catalog/merging/references.ts'

/** The columns that a merge changes in the records that refer to a name. */
export const ownerColumns: readonly string[] = ['company_id', 'brand_id', 'airline_id']

/** The tables of the names that can be merged. */
export const nameTableNames: readonly string[] = ['company', 'brand', 'airline']

const words = new Map(
  Object.values(references)
    .flat()
    .map(({ table, what }) => [table, nameUseWords[what]]),
)
words.set('app_user', nameUseWords.users)

/** `38 tenants`, in the words of the preview of a merge. */
export function countMovedRecords(table: string, rows: number): string {
  const { one, many } = words.get(table) ?? { one: getRecordKind(toCamelCase(table)).label, many: undefined }
  return countOf(rows, one, many)
}
