import type { ExploredColumn, ExploredRow } from '#domain/browse/explore/explore.ts'
import { findField } from '#domain/browse/explore/exploreKinds.ts'
import { asksPresence, type ExploreQuestion, getEarlierYear } from '#domain/browse/explore/exploreQuestion.ts'
import { tenantAreaKey, type FigureName } from '#domain/browse/figures/figureAddress.ts'
import { findAddressedFigure } from '#domain/browse/figures/figureCard.ts'

/** The airport's, terminal's, or tenant's figure in a cell; null for a value computed from several. */
export function nameCell(
  question: ExploreQuestion,
  row: Pick<ExploredRow, 'key' | 'code'>,
  column: Pick<ExploredColumn, 'key' | 'part'>,
  axnInstanceName: string,
): FigureName | null {
  const { kind, rows, group } = question
  const [base = ''] = column.key.split('@')
  const isComputed = column.key !== base && column.part !== 'before'
  if (group || isComputed || findField(kind, base)?.isCount) return null
  const year = column.part === 'before' ? getEarlierYear(question, axnInstanceName) : axnInstanceName
  const figure = { iataCode: row.code, year }
  switch (rows) {
    case 'airports':
      return findAddressedFigure(base, false) ? { ...figure, key: base } : null
    case 'terminals':
      return findAddressedFigure(base, true) ? { ...figure, key: base, record: row.key } : null
    case 'tenantTypes': {
      const key = base === 'enplaneTotal' ? base : `${base}.${row.key.split(' ')[1] ?? ''}`
      return findAddressedFigure(key, false) ? { ...figure, key } : null
    }
    case 'tenants': {
      // A closed location has the earlier year's values.
      if (asksPresence(question)) return null
      if (base === 'areaTotal') return { ...figure, key: tenantAreaKey, record: row.key.replace(' ', '.') }
      const [, key] = /^airport\.(.+)$/.exec(base) ?? []
      return key !== undefined && findAddressedFigure(key, false) ? { ...figure, key } : null
    }
    default:
      return null
  }
}
