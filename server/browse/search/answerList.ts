import { tooLittleLabels } from '#domain/browse/benchmark.ts'
import { spreadRows } from '#domain/browse/explore/combineRows.ts'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import {
  exploreKinds,
  findColumn,
  findField,
  type ExploreKind,
  type ExploreKindName,
} from '#domain/browse/explore/exploreKinds.ts'
import { groupOfAll, readQuestion, writeQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import type { ExploreRow } from '#domain/browse/explore/exploreRow.ts'
import { filterRows } from '#domain/browse/explore/filterRows.ts'
import type { SearchQuestion } from '#domain/browse/readSearchQuestion.ts'
import type { SearchAnswer } from '#domain/browse/search.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { countOf, toSingular } from '#platform/contract/count.ts'
import { filterInWords } from '#platform/contract/listing.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { writeValue } from './answerFigure.ts'
import { findPlace, findProducts, identify, type Named, type Subject } from './findSubjects.ts'

/** The rows of the edition, of a place, or of a name, ranked by a figure or its change. Null if nothing has that name or figure. */
export function answerList(
  edition: ExploredEdition,
  asked: SearchQuestion,
  { axnInstanceName, axnInstanceId }: AxnInstance,
  subject?: Subject,
): SearchAnswer | null {
  const { name, top, figures, type, isDbe, hasChange, isAscending, range, isAny } = asked
  const isNamed = subject !== undefined || findPlace(edition, exploreKinds[asked.rows], name) !== null
  const namedBy = namesOfTenants[asked.rows]
  const isAtPlace =
    !isNamed && namedBy !== undefined && findPlace(edition, exploreKinds.tenants, name) !== null
  const products = name === '' || isNamed || isAtPlace ? null : findProducts(edition, asked)
  const rows = products || isAtPlace ? 'tenants' : (subject?.kind ?? asked.rows)
  const isByTenants = namedBy !== undefined && rows === 'tenants'
  const group = isByTenants ? namedBy : asked.group
  const kind = exploreKinds[rows]
  const fields = figures?.flatMap(key => findColumn(kind, key) ?? []) ?? []
  const [field] = fields
  const shown = isAny ? fields : fields.slice(0, 1)
  const typeField = field ? undefined : findField(kind, 'tenantType')
  const place = subject ? identify(subject) : findPlace(edition, kind, name)
  // The median of one place is that of its rows together.
  const isMedian = asked.isMedian && field !== undefined && !asked.group && !top && !subject
  if (name !== '' && !place && !products) return null
  if (name === '' && figures?.length === 0 && rows === 'airports') return null
  const dbeField = isDbe ? findField(kind, 'dbeFlag') : undefined
  if (isDbe && !dbeField) return null
  // Rows can be counted, but they cannot be ranked by a figure that they do not have.
  if (!field && figures?.some(key => !countedRows.has(key.split('.')[0] ?? ''))) return null
  const ofType = typeField && type && { field: typeField, value: type, label: tenantTypeLabels[type] }
  // Without a figure, there is nothing to limit.
  if (range && field?.filter !== 'range') return null
  const where: Named[] = [
    ...(products ?? (place ? [place] : [])),
    ...(range === null ? [] : shown.map((each, place) => limit(each, range, place > 0))),
    ...(ofType ? [ofType] : []),
    ...(dbeField ? [{ field: dbeField, value: 'Y', label: dbeField.label }] : []),
  ]
  const summary = field?.isSum ? 'total' : 'median'
  const key = field && field.key + (hasChange ? (field.format === 'percent' ? '@change' : '@percent') : '')
  const ranked = isMedian
    ? { group: groupOfAll }
    : group
      ? { group, summary }
      : { sort: key && `${key}${isAscending ? '' : ',desc'}` }
  const { question } = readQuestion(
    {
      rows,
      top,
      ...(group && { group }),
      ...(field && {
        show: shown.map(each => each.key).join(','),
        years: hasChange ? 'two' : undefined,
        ...ranked,
      }),
    },
    false,
  )
  const search = Object.entries(writeQuestion({ ...question, where })).filter(
    ([, value]) => value !== undefined,
  )
  const { kept } = filterRows(edition.rows(rows, null), where, { earlierOf: () => null, changes: [] })
  const filters = where.reduce(
    (words, { label, isAlternative }) => (words ? `${words}${isAlternative ? ' or ' : ', '}${label}` : label),
    '',
  )
  const measure = [field?.label, !isByTenants && question.group && findField(kind, question.group)?.label]
    .filter(Boolean)
    .join(', by ')
  return {
    title: [
      subject
        ? `${filters}, ${measure}`
        : (isByTenants ? exploreKinds[asked.rows] : kind).label +
          (filters && `: ${filters}`) +
          (measure && ` by ${measure}`),
      ...(isMedian ? ['median'] : []),
      ...(field && hasChange ? [`change since ${Number(axnInstanceName) - 1}`] : []),
      ...(field && isAscending && !group ? ['lowest first'] : []),
      axnInstanceName,
    ].join(', '),
    value: isMedian
      ? writeMedian(kept, field)
      : isByTenants
        ? countNames(kept, namedBy, exploreKinds[asked.rows])
        : question.group
          ? `${field?.isSum ? 'Totals' : 'Medians'} in Explore`
          : top
            ? `Top ${top} in Explore`
            : subject
              ? 'The change in Explore'
              : countOf(kept.length, toSingular(kind.of), kind.of),
    target: {
      kind: 'explore',
      place: '',
      search: { ...Object.fromEntries(search), instance: String(axnInstanceId) },
    },
  }
}

const limit = (field: ExploreField, range: string, isAlternative: boolean): Named => ({
  field,
  value: range,
  label: filterInWords(field, range),
  ...(isAlternative && { isAlternative }),
})

function writeMedian(rows: readonly ExploreRow[], field: ExploreField): string {
  const { median } = spreadRows(rows, field).of
  return median.tooLittle ? tooLittleLabels[median.tooLittle] : writeValue(median, field)
}

/** Companies and brands have no place. Those of Texas or of a product are those of its tenants. */
const namesOfTenants: Partial<Record<ExploreKindName, string>> = {
  companies: 'companyName',
  brands: 'brandName',
}

/** The companies or brands among tenants. */
function countNames(rows: readonly ExploreRow[], key: string, { of }: ExploreKind): string {
  return countOf(new Set(rows.map(each => each.values[key])).size, toSingular(of), of)
}

const countedRows = new Set(['locations', 'brands', 'airports', 'companies'])
