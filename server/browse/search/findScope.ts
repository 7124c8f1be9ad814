import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import {
  exploreKinds,
  findColumn,
  findField,
  findFilter,
  type ExploreKind,
  type ExploreKindName,
} from '#domain/browse/explore/exploreKinds.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { filterInWords } from '#platform/contract/listing.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { findPlace, findProducts, type Named, type NamedRows } from './findSubjects.ts'

/** The rows that a question asks for, with the figures that it ranks or combines. */
export interface Scope {
  rows: ExploreKindName
  kind: ExploreKind
  /** What is asked of the rows. Several only if any of them may be within the limits. Empty for the rows alone. */
  fields: readonly ExploreField[]
  where: readonly Named[]
  /** The field by which tenants are grouped to list companies or brands; null otherwise. */
  namedBy: string | null
}

/** Null if nothing has the name, the figure, or the limits. */
export function findScope(
  edition: ExploredEdition,
  asked: SearchQuestion,
  named: NamedRows | null,
): Scope | null {
  const { name, figures, type } = asked
  const isNamed = named !== null || findPlace(edition, exploreKinds[asked.rows], name) !== null
  const namedBy = namesOfTenants[asked.rows] ?? null
  const isAtPlace = !isNamed && namedBy !== null && findPlace(edition, exploreKinds.tenants, name) !== null
  const products = name === '' || isNamed || isAtPlace ? null : findProducts(edition, asked)
  const isOfShare = asked.rows === 'tenantTypes'
  const rows = products || isAtPlace ? 'tenants' : isOfShare ? asked.rows : (named?.kind ?? asked.rows)
  const kind = exploreKinds[rows]
  const place = named ?? findPlace(edition, kind, name)
  if (name !== '' && !place && !products) return null
  if (name === '' && figures?.length === 0 && rows === 'airports') return null
  const columns = figures?.flatMap(key => findColumn(kind, key) ?? []) ?? []
  // Rows can be counted, but they cannot be ranked by a figure that they do not have.
  if (columns.length === 0 && figures?.some(key => !countedRows.has(key.split('.')[0] ?? ''))) return null
  const [field] = columns
  const fields = asked.isAny ? columns : columns.slice(0, 1)
  // A figure of one type needs no filter by it.
  const isOfType = type && (isOfShare || field?.key.includes('.'))
  const typeField = type && !isOfType ? findField(kind, 'tenantType') : undefined
  const dbeField = asked.isDbe ? findField(kind, 'dbeFlag') : undefined
  if ((type && !isOfType && !typeField) || (asked.isDbe && !dbeField)) return null
  const limits = listLimits(asked, kind, fields)
  if (!limits) return null
  const where: Named[] = [
    ...(products ?? (place ? [place] : [])),
    ...limits,
    ...(type && typeField ? [{ field: typeField, value: type, label: tenantTypeLabels[type] }] : []),
    ...(dbeField ? [{ field: dbeField, value: 'Y', label: dbeField.label }] : []),
  ]
  return { rows, kind, fields, where, namedBy: rows === 'tenants' ? namedBy : null }
}

/** Null if the figures cannot be limited this way. */
function listLimits(
  { range, hasChange, isPercent }: SearchQuestion,
  kind: ExploreKind,
  fields: readonly ExploreField[],
): Named[] | null {
  if (range === null) return []
  const found = fields.flatMap(field => {
    const part = isPercent && !isPercentage(field) ? 'percent' : 'change'
    if (hasChange) return findFilter(kind, `${field.key}@${part}`) ?? []
    return field.filter === 'range' && (!isPercent || isPercentage(field)) ? field : []
  })
  if (found.length === 0) return null
  return found.map((field, place) => ({
    field,
    value: range,
    label: filterInWords(field, range),
    ...(place > 0 && { isAlternative: true }),
  }))
}

export const isPercentage = ({ format }: ExploreField): boolean => format === 'percent' || format === 'change'

/** Companies and brands have no place. Those of Texas or of a product are those of its tenants. */
const namesOfTenants: Partial<Record<ExploreKindName, string>> = {
  companies: 'companyName',
  brands: 'brandName',
}

const countedRows = new Set(['locations', 'brands', 'airports', 'companies'])
