import { z } from 'zod'
import type { PlacedTable } from './drawTables.ts'
import type { SetTable } from './tableSetting.ts'

/** A position that tables.typ reports: see `ReservedPosition` in splitTable.ts. */
export const place = z.object({ page: z.number(), x: z.number(), y: z.number() })

/** The headings of all tables, once per page. */
export const tablePlaces = z.array(place.extend({ id: z.number() }))

interface ReservedSpace {
  /** JSON. */
  data: string
  /** In the order of their numbers. */
  tables: SetTable[]
}

/** The data for Typst. For each `table` it contains only the space that the table takes, and whether the file is tagged. */
export function reserveTableSpace(printed: object, tagged: boolean): ReservedSpace {
  const tables: SetTable[] = []
  const data = JSON.stringify(printed, (key, value: unknown) => {
    if (key !== 'table') return value
    const table = value as SetTable
    const { width, headHeight, heights, kept } = table
    return { id: tables.push(table) - 1, tagged, width, headHeight, heights, kept }
  })
  return { data, tables }
}

export function placeTables(tables: readonly SetTable[], found: z.infer<typeof tablePlaces>): PlacedTable[] {
  const starts = Map.groupBy(found, ({ id }) => id)
  return tables.map((table, id) => ({ table, starts: starts.get(id) ?? [] }))
}
