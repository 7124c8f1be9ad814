import { useState } from 'react'
import { listChangeFilters, type ExploreField } from '#domain/browse/explore/exploreField.ts'
import { mostFilters } from '#domain/browse/explore/exploreQuestion.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ColumnFilter } from '../listing/ColumnFilter.tsx'
import { FieldPicker } from './FieldPicker.tsx'
import type { ExploreState } from './useExploreState.ts'
import css from './Explore.module.css'

interface ExploreFiltersProps {
  state: ExploreState
  fields: readonly ExploreField[]
  choices: Readonly<Record<string, readonly string[]>>
}

/** The filters of a question. A filter without a value is not part of it yet. */
export function ExploreFilters({ state: { question, ask }, fields, choices }: ExploreFiltersProps) {
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
      return { where: now.map(each => (each.field.key === field.key ? { field, value } : each)) }
    })
  }
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
        {shown.map(field => (
          <li key={field.key}>
            <ColumnFilter
              column={field}
              options={field.options ?? (choices[field.key] ?? []).map(value => ({ value, label: value }))}
              value={where.find(each => each.field.key === field.key)?.value ?? ''}
              onChange={change => changeValue(field, change)}
            />
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
