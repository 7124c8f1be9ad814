import { useState, useId } from 'react'
import { type ExploreField, isColumn, listChangeFilters } from '#domain/browse/explore/exploreField.ts'
import { exploreKindNames, exploreKinds, type ExploreKind } from '#domain/browse/explore/exploreKinds.ts'
import {
  type ExploreCondition,
  type ExploreQuestion,
  exploreSummaries,
  groupOfAll,
  mostColumns,
  mostFilters,
  previousEdition,
  summaryLabels,
} from '#domain/browse/explore/exploreQuestion.ts'
import { can } from '#domain/people/roles.ts'
import { textField } from '#platform/contract/field.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { ComboboxInput, findOptions } from '#platform/ui/ComboboxInput.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useActor } from '../../session.ts'
import { ColumnFilter } from '../listing/ColumnFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import type { ExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

interface ExploreToolsProps {
  state: ExploreState
  /** The values of choices that are not declared. */
  choices: Readonly<Record<string, readonly string[]>>
  year: number
  /** The published editions to compare with, newest first. */
  earlier: readonly string[]
}

/** The parts of a question. Each takes effect immediately. */
export function ExploreTools({ state, choices, year, earlier }: ExploreToolsProps) {
  const { question, ask } = state
  const isAdmin = can(useActor(), 'admin')
  const fields = question.kind.fields.filter(each => isAdmin || !each.adminOnly)
  const shown = question.fields.map(each => each.key)
  const before = String(year - 1)
  return (
    <div className={css.tools} data-screen-only role="group" aria-label="Question">
      <div className={css.line}>
        <FilterSelect
          label="Rows"
          value={question.rows}
          options={exploreKindNames.map(value => ({ value, label: exploreKinds[value].label }))}
          onChange={value => ask(startWith(value))}
        />
        <GroupSelects question={question} fields={fields} ask={ask} />
        <FilterSelect
          label="Years"
          value={question.comparedWith === before ? previousEdition : (question.comparedWith ?? '')}
          options={[
            { value: '', label: String(year) },
            { value: previousEdition, label: `${year}, ${before}, and the change` },
            ...earlier
              .filter(each => each !== before)
              .map(value => ({ value, label: `${year}, ${value}, and the change` })),
          ]}
          onChange={value => ask({ comparedWith: value || null, sort: null })}
        />
        <NumberInput label="Top ranks" value={question.top} most={1000} onChange={top => ask({ top })} />
        {question.fields.some(isPerSquareFoot) && (
          <NumberInput
            label="Space size (sq ft)"
            value={question.space}
            most={1_000_000}
            onChange={space => ask({ space })}
          />
        )}
      </div>
      <div className={css.pickers}>
        <div>
          <FieldPicker
            label="Add a column"
            kind={question.kind}
            fields={fields.filter(each => isColumn(each) && !shown.includes(each.key))}
            isFull={shown.length >= mostColumns}
            onChoose={field => ask(({ fields: now }) => ({ fields: [...now, field] }))}
          />
          <ul className={css.chosen} aria-label="Columns">
            {question.fields.map(field => (
              <li key={field.key}>
                <span>{field.label}</span>
                {shown.length > 1 && (
                  <button
                    type="button"
                    aria-label={`Remove the column ${field.label}`}
                    onClick={() =>
                      ask(now => ({ fields: now.fields.filter(each => each.key !== field.key), sort: null }))
                    }
                  >
                    <Icon name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
        <ExploreFilters key={question.rows} state={state} fields={fields} choices={choices} />
      </div>
    </div>
  )
}

/** Other kinds of rows have other fields, so the question starts over. */
const startWith = (rows: ExploreQuestion['rows']): Partial<ExploreQuestion> => ({
  rows,
  fields: [],
  where: [],
  sort: null,
  group: null,
  space: null,
})

const isPerSquareFoot = ({ group, unit }: ExploreField): boolean =>
  group === 'Per Square Foot' && unit === '$'

interface GroupSelectsProps {
  question: ExploreQuestion
  fields: readonly ExploreField[]
  ask: ExploreState['ask']
}

function GroupSelects({ question: { group, summary, kind }, fields, ask }: GroupSelectsProps) {
  return (
    <>
      <FilterSelect
        label="Group by"
        value={group ?? ''}
        options={[
          { value: '', label: 'No grouping' },
          { value: groupOfAll, label: `All ${kind.of} as one group` },
          ...fields.filter(each => each.groups).map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={value => ask({ group: value || null, sort: null })}
      />
      {group && (
        <FilterSelect
          label="Show"
          value={summary}
          options={exploreSummaries.map(value => ({ value, label: summaryLabels[value] }))}
          onChange={value => ask({ summary: value, sort: null })}
        />
      )}
    </>
  )
}

/** How a filter counts: it matches, it excludes, or it is an alternative to the filter before it. */
type How = 'match' | 'exclude' | 'or'
const flagOf = { exclude: 'isNegated', or: 'isAlternative' } as const

const getHow = (condition: ExploreCondition | undefined): How =>
  condition?.isAlternative ? 'or' : condition?.isNegated ? 'exclude' : 'match'

interface ExploreFiltersProps {
  state: ExploreState
  fields: readonly ExploreField[]
  choices: Readonly<Record<string, readonly string[]>>
}

/** The filters of a question. A filter without a value is not part of it yet. */
function ExploreFilters({ state: { question, ask }, fields, choices }: ExploreFiltersProps) {
  const [opened, setOpened] = useState<readonly ExploreField[]>([])
  const { where } = question
  const active = where.map(each => each.field)
  const shown = [...active, ...opened.filter(each => !active.some(one => one.key === each.key))]
  const keys = new Set(shown.map(each => each.key))
  const changeValue = (field: ExploreField, change: (now: string) => string) => {
    if (!opened.some(each => each.key === field.key)) setOpened([...opened, field])
    ask(({ where: now }) => {
      const value = change(now.find(each => each.field.key === field.key)?.value ?? '')
      if (value === '') return { where: now.filter(each => each.field.key !== field.key) }
      if (now.every(each => each.field.key !== field.key)) return { where: [...now, { field, value }] }
      return { where: now.map(each => (each.field.key === field.key ? { ...each, value } : each)) }
    })
  }
  const changeHow = (field: ExploreField, how: How) =>
    ask(({ where: now }) => ({
      where: now.map(each =>
        each.field.key === field.key
          ? { field, value: each.value, ...(how !== 'match' && { [flagOf[how]]: true }) }
          : each,
      ),
    }))
  return (
    <div>
      <FieldPicker
        label="Add a filter"
        kind={question.kind}
        fields={[...fields, ...question.fields.flatMap(listChangeFilters)].filter(
          each => each.filter && !keys.has(each.key),
        )}
        isFull={shown.length >= mostFilters}
        onChoose={field => setOpened([...opened, field])}
      />
      <ul className={css.filters} aria-label="Filters">
        {shown.map((field, place) => (
          <li key={field.key}>
            <ColumnFilter
              column={field}
              options={field.options ?? (choices[field.key] ?? []).map(value => ({ value, label: value }))}
              value={where.find(each => each.field.key === field.key)?.value ?? ''}
              onChange={change => changeValue(field, change)}
            />
            {place < where.length && (
              <select
                className={css.how}
                aria-label={`How ${field.label} filters`}
                value={getHow(where[place])}
                onChange={event => changeHow(field, event.currentTarget.value as How)}
              >
                <option value="match">{place === 0 ? 'Match' : 'and match'}</option>
                <option value="exclude">{place === 0 ? 'Exclude' : 'and exclude'}</option>
                {place > 0 && <option value="or">or match</option>}
              </select>
            )}
            {field.names && <HelpTip about={field.label}>{field.help}</HelpTip>}
            <button
              type="button"
              aria-label={`Remove the filter ${field.label}`}
              onClick={() => {
                setOpened(opened.filter(each => each.key !== field.key))
                ask(({ where: now }) => ({ where: now.filter(each => each.field.key !== field.key) }))
              }}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FieldPickerProps {
  label: string
  kind: ExploreKind
  /** The kind's fields that can be chosen. */
  fields: readonly ExploreField[]
  isFull?: boolean
  onChoose: (field: ExploreField) => void
}

/** Two filters by a change differ only in their unit. */
const nameField = ({ label, unit, changeOf }: ExploreField): string =>
  changeOf ? `${label} (${unit ?? ''})` : label

const toOption = (field: ExploreField) => ({ value: field.key, label: nameField(field) })

const listPublic = ({ fields }: ExploreKind) => fields.filter(each => !each.adminOnly).map(toOption)

/** Rents, for example, are not known per tenant. */
function describeOtherKinds(kind: ExploreKind, typed: string): string | undefined {
  const others = Object.values(exploreKinds).filter(
    each => each !== kind && findOptions(listPublic(each), typed).length > 0,
  )
  if (others.length === 0 || findOptions(listPublic(kind), typed).length > 0) return undefined
  const names = joinWords(
    others.map(each => each.label),
    'or',
  )
  return `Not available for ${kind.of}. Set the rows to ${names}.`
}

/** Finds one of many fields by part of its label. */
function FieldPicker({ label, kind, fields, isFull = false, onChoose }: FieldPickerProps) {
  const id = useId()
  return (
    <ComboboxInput
      id={id}
      field={textField({ label })}
      value=""
      placeholder={isFull ? 'Maximum reached' : 'Type part of a name'}
      readOnly={isFull}
      options={fields.map(toOption)}
      describeNothing={typed => describeOtherKinds(kind, typed)}
      onChange={key => {
        const found = fields.find(each => each.key === key)
        if (found) onChoose(found)
      }}
    />
  )
}
