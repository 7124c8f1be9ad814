import { isFigure } from '#platform/contract/format.ts'
import { recordKinds } from './recordKinds.ts'

/**
 * The columns, by kind of record, whose change after publication is a correction: figures and lease dates. A company
 * reports none, because the areas and counts on its pages come from the airports' tenants.
 */
export const publishedFigures: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(recordKinds).flatMap(([kind, { owner, fields = {} }]) => {
    const names = Object.keys(fields).filter(name => {
      const format = fields[name]?.format ?? 'text'
      return isFigure(format) || format === 'date'
    })
    return owner === 'airport' && names.length > 0 ? [[kind, names]] : []
  }),
)
