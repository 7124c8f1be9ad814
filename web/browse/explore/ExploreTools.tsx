import { useState, useId } from 'react'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import {
  type Comparison,
  type ExploreCondition,
  type ExploreQuestion,
  exploreSummaries,
  getEarlierYear,
  groupOfAll,
  removeCondition,
  setCondition,
  summaryLabels,
} from '#domain/browse/explore/exploreQuestion.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useDebouncedText } from '#platform/ui/useDebouncedValue.ts'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { ColumnFilter } from '../listing/ColumnFilter.tsx'
import type { ExploreState } from './useExploreState.ts'
import control from '#platform/ui/inputs.module.css'
import css from './Explore.module.css'

interface ExploreToolsProps {
  state: ExploreState
  /** The values of choices that are not declared. */
  choices: Readonly<Record<string, readonly string[]>>
  /** The fields that the reader may use. */
  fields: readonly ExploreField[]
  year: string
  comparisons: readonly Comparison[]
  opened: OpenedFilters
}

/** The parts of a question. Each takes effect immediately. */
export function ExploreTools({ state, choices, fields, year, comparisons, opened }: ExploreToolsProps) {
  const { question, ask } = state
  const compared = question.comparedWith === null ? null : getEarlierYear(question, year)
  return (
    <div tabIndex={-1} className={css.tools} data-screen-only role="group" aria-label="Question">
      <div className={css.line}>
        <GroupSelects question={question} fields={fields} ask={ask} />
        <FilterSelect
          label="Years"
          value={comparisons.find(each => each.year === compared)?.value ?? ''}
          options={[
            { value: '', label: year },
            ...comparisons.map(each => ({
              value: each.value,
              label: `${year}, ${each.year}, and the change`,
            })),
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
      <ul className={css.chosen} aria-label="Columns">
        {question.fields.map(field => (
          <li key={field.key}>
            <span>{field.label}</span>
            {question.fields.length > 1 && (
              <button
                ref={keepFocusAround}
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
      <ExploreFilters state={state} choices={choices} opened={opened} />
    </div>
  )
}

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

type ExploreFiltersProps = Pick<ExploreToolsProps, 'state' | 'choices' | 'opened'>

/** The filters of a question. A filter without a value is not part of it yet. */
function ExploreFilters({ state: { question, ask }, choices, opened }: ExploreFiltersProps) {
  const { where } = question
  const changeValue = (field: ExploreField, change: (now: string) => string) => {
    const former = opened.open(field)
    ask(({ where: now }) => {
      const value = change(now.find(each => each.field.key === field.key)?.value ?? '')
      return { where: setCondition(now, { field, value }, former) }
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
    <ul className={css.filters} aria-label="Filters">
      {opened.fields.map((field, place) => (
        <li key={field.key} ref={keepFocusAround}>
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
              opened.close(field)
              ask(({ where: now }) => ({ where: removeCondition(now, field.key) }))
            }}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The fields whose filters are shown: those of the question, and those without a value yet. */
interface OpenedFilters {
  fields: readonly ExploreField[]
  /** Returns the conditions when the filter last had a value. */
  open: (field: ExploreField) => readonly ExploreCondition[] | undefined
  close: (field: ExploreField) => void
}

interface OpenedFilter {
  field: ExploreField
  former: readonly ExploreCondition[] | undefined
}

/** Other kinds of rows have other fields, so filters without a value are then left out. */
export function useOpenedFilters({ rows, where }: ExploreQuestion): OpenedFilters {
  const [opened, setOpened] = useState({ rows, filters: new Map<string, OpenedFilter>() })
  const kept = opened.rows === rows ? opened.filters : new Map<string, OpenedFilter>()
  const active = new Map(where.map(({ field }) => [field.key, { field }]))
  const change = (then: (filters: Map<string, OpenedFilter>) => unknown) => {
    const filters = new Map(kept)
    then(filters)
    setOpened({ rows, filters })
  }
  return {
    fields: [...new Map([...active, ...kept]).values()].map(each => each.field),
    open(field) {
      const former = active.has(field.key) ? where : kept.get(field.key)?.former
      change(filters => filters.set(field.key, { field, former }))
      return former
    },
    close: field => change(filters => filters.delete(field.key)),
  }
}

interface NumberInputProps {
  label: string
  value: number | null
  most: number
  onChange: (value: number | null) => void
}

/** A whole number, or empty. */
function NumberInput({ label, value, most, onChange }: NumberInputProps) {
  const id = useId()
  const [isRead] = useState(() => (text: string) => {
    const number = Number(text.replaceAll(',', ''))
    return Number.isInteger(number) && number >= 1 && number <= most
  })
  const { typed, type, isRejected } = useDebouncedText(
    value === null ? '' : String(value),
    text => onChange(text === '' ? null : Number(text.replaceAll(',', ''))),
    isRead,
  )
  return (
    <div className={control.filter}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`${control.control} ${css.number}`}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isRejected || undefined}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
      />
    </div>
  )
}
