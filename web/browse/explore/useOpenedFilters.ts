import { useState } from 'react'
import type { ExploreField } from '#domain/browse/explore/exploreField.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'

/** The fields whose filters are shown: those of the question, and those without a value yet. */
export interface OpenedFilters {
  fields: readonly ExploreField[]
  open: (field: ExploreField) => void
  close: (field: ExploreField) => void
}

/** Other kinds of rows have other fields, so filters without a value are then left out. */
export function useOpenedFilters({ rows, where }: ExploreQuestion): OpenedFilters {
  const [opened, setOpened] = useState<{ rows: string; fields: readonly ExploreField[] }>({
    rows,
    fields: [],
  })
  const kept = opened.rows === rows ? opened.fields : []
  const active = where.map(each => each.field)
  const isIn = (fields: readonly ExploreField[], { key }: ExploreField) =>
    fields.some(each => each.key === key)
  return {
    fields: [...active, ...kept.filter(each => !isIn(active, each))],
    open: field => setOpened({ rows, fields: isIn(kept, field) ? kept : [...kept, field] }),
    close: field => setOpened({ rows, fields: kept.filter(each => each.key !== field.key) }),
  }
}
