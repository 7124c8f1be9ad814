import { filterInWords, readChoices, writeChoices } from '#platform/contract/listing.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { searchNames, splitWords } from '#platform/contract/searchNames.ts'
import { hasFigures, isColumn, listDerivedFilters, type ExploreField } from './exploreField.ts'
import { exploreKindNames, exploreKinds, type ExploreKind } from './exploreKinds.ts'
import {
  mostColumns,
  mostFilters,
  startWith,
  type Comparison,
  type ExploreQuestion,
} from './exploreQuestion.ts'

/** Something that can be added to a question, found by typing part of its name. */
export interface Addition {
  /** Unique among the additions. */
  value: string
  /** `Column: Gross Sales` */
  label: string
  /** Null for a filter whose value is still to be chosen. */
  change: ((now: ExploreQuestion) => Partial<ExploreQuestion>) | null
  /** The field that it filters by. */
  filter?: ExploreField
}

interface Named extends Addition {
  name: string
  otherNames?: string[]
}

export interface AdditionContext {
  /** The fields of the question's rows that the reader may use. */
  fields: readonly ExploreField[]
  /** The values of choices that are not declared, by field. */
  choices: Readonly<Record<string, readonly string[]>>
  /** The keys of the fields whose filters are open. */
  filtered: ReadonlySet<string>
  comparisons: readonly Comparison[]
}

/**
 * The columns, filters, values, groups, and years that contain every typed word, best first, and those that contain
 * the book's words for them; if there are none, what other rows have; and then the filters by the typed text itself.
 * Nothing typed finds all but values.
 */
export function listAdditions(
  question: ExploreQuestion,
  context: AdditionContext,
  typed: string,
): Addition[] {
  const isTyped = typed.trim() !== ''
  const { fields, filtered } = context
  const spelledOut = typed.replace(/\bsq\.? ?(?:feet|foot|ft)\b/i, 'square foot')
  const inOurWords = translate(spelledOut)
  const derived = listDerivedFilters(fields).filter(
    ({ placeOf, changeOf }) =>
      (placeOf ? /percentile/ : /change/).test(inOurWords) ||
      question.fields.some(each => each.key === changeOf?.key),
  )
  const canFilter = (field: ExploreField) => filtered.has(field.key) || filtered.size < mostFilters
  const named = [
    ...listColumns(question, fields),
    ...[...fields, ...derived]
      .filter(each => each.filter && !filtered.has(each.key) && canFilter(each))
      .map(openFilter),
    ...fields.filter(each => each.groups && each.key !== question.group).map(groupBy),
    ...context.comparisons.filter(each => each.value !== question.comparedWith).map(compareWith),
    ...(isTyped ? fields.filter(canFilter).flatMap(field => listValues(field, context.choices)) : []),
  ]
  const literal = searchNames(named, spelledOut, each => each)
  if (!isTyped) return [...literal]
  const found = [...new Set([...literal, ...searchNames(named, inOurWords, each => each)])]
  return [
    ...found,
    ...(found.length === 0 ? listOtherRows(question, typed) : []),
    ...listTextFilters(fields.filter(canFilter), typed.trim()),
  ]
}

/** What people type for the words of labels. */
const otherWords: Readonly<Record<string, string>> = {
  ...createRecord(
    ['growth', 'grew', 'growing', 'increase', 'decrease', 'decline', 'fell', 'gained', 'lost'],
    () => 'change',
  ),
  ...createRecord(['quartile', 'quartiles', 'peers', 'median', '75th', '25th'], () => 'percentile'),
  ...createRecord(['area', 'space', 'sqft', 'footage'], () => 'square'),
  ...createRecord(['restaurant', 'restaurants', 'dining'], () => 'food'),
  ...createRecord(['shops', 'stores', 'units'], () => 'locations'),
  ...createRecord(['passengers', 'pax', 'traffic'], () => 'enplaning'),
  headquarters: 'location',
}
const translate = (typed: string): string =>
  [...new Set(splitWords(typed).map(word => otherWords[word] ?? word))].join(' ')

function listColumns({ fields: shown }: ExploreQuestion, fields: readonly ExploreField[]): Named[] {
  if (shown.length >= mostColumns) return []
  const isShown = (field: ExploreField) => shown.some(each => each.key === field.key)
  return fields
    .filter(each => isColumn(each) && !isShown(each))
    .map(field => ({
      value: `column ${field.key}`,
      name: field.label,
      otherNames: [`Column ${field.label}`],
      label: `Column: ${field.label}`,
      change: now => ({ fields: addField(now.kind, now.fields, field) }),
    }))
}

/** The columns with another one, before the figures that each question begins with, so that it is on the screen. */
function addField(kind: ExploreKind, fields: readonly ExploreField[], added: ExploreField): ExploreField[] {
  const place = fields.findIndex(each => hasFigures(each) && kind.show.includes(each.key))
  return fields.toSpliced(place < 0 ? fields.length : place, 0, added)
}

const openFilter = (field: ExploreField): Named => ({
  value: `filter ${field.key}`,
  name: field.label,
  otherNames: [`Filter ${field.label}`],
  label: `Filter: ${field.label}`,
  change: null,
  filter: field,
})

const groupBy = ({ key, label }: ExploreField): Named => ({
  value: `group ${key}`,
  name: `Group by ${label}`,
  label: `Group by ${label}`,
  change: () => ({ group: key, sort: null }),
})

const compareWith = ({ value, year }: Comparison): Named => ({
  value: `year ${value}`,
  name: `Compare with ${year}`,
  label: `Compare with ${year}`,
  change: () => ({ comparedWith: value, sort: null }),
})

const listValues = (field: ExploreField, choices: AdditionContext['choices']): Named[] =>
  field.filter === 'choice'
    ? (field.options ?? (choices[field.key] ?? []).map(value => ({ value, label: value }))).map(
        ({ value, label }) => ({
          ...filterBy(field, writeChoices([value])),
          name: label,
          otherNames: [`${field.label} ${label}`],
        }),
      )
    : []

/** A short word is an airport's code rather than part of a name. */
function listTextFilters(fields: readonly ExploreField[], typed: string): Addition[] {
  if (splitWords(typed).length === 0) return []
  const isCode = /^\p{L}{2,4}$/u.test(typed)
  return fields
    .filter(each => each.filter === 'text' && isColumn(each))
    .toSorted((a, b) => (isCode ? 1 : -1) * (Number(b.hasCodes ?? false) - Number(a.hasCodes ?? false)))
    .map(field => filterBy(field, typed))
}

/** A filter by a value. A second value of a choice, or a second code, is added to the first. */
function filterBy(field: ExploreField, value: string): Addition {
  const join = (now: string) => {
    if (field.filter === 'choice')
      return writeChoices([...new Set([...readChoices(now), ...readChoices(value)])])
    return field.hasCodes ? `${now} ${value}` : value
  }
  return {
    value: `filter ${field.key} ${value}`,
    label: `Filter: ${filterInWords(field, value)}`,
    change: ({ where }) => ({
      where: where.some(each => each.field.key === field.key)
        ? where.map(each => (each.field.key === field.key ? { ...each, value: join(each.value) } : each))
        : [...where, { field, value }],
    }),
    filter: field,
  }
}

/** Columns of other kinds of rows: rents, for example, are not known per tenant. */
function listOtherRows({ rows }: ExploreQuestion, typed: string): Addition[] {
  return exploreKindNames
    .filter(each => each !== rows)
    .flatMap(name => {
      const kind = exploreKinds[name]
      const { label, show } = kind
      const open = kind.fields.filter(each => isColumn(each) && !each.adminOnly)
      const [field] = searchNames(open, typed, each => ({ name: each.label }))
      if (!field) return []
      const shown = open.filter(each => show.includes(each.key) && each !== field)
      return {
        value: `rows ${name}`,
        label: `Rows: ${label}, with ${field.label}`,
        change: () => ({ ...startWith(name), fields: addField(kind, shown, field) }),
      }
    })
}
