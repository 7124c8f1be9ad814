/** The key of the column or row that the user chose for each pasted name. */
export type AssignedNames = ReadonlyMap<string, string>

/** A name in a pasted block that was left out, and its possible meanings in the table. */
export interface PastedName {
  name: string
  /** Whether another pasted name means the same, so that the user must choose one of them. */
  isDoubled: boolean
  options: readonly { key: string; label: string }[]
  /** The key of the most likely meaning. */
  suggested?: string
}

/** The index of the column or row for each assigned name that is one of these. */
export const toPlaces = (
  assigned: AssignedNames,
  entries: readonly { key: string }[],
): ReadonlyMap<string, number> =>
  new Map(
    [...assigned].flatMap(([name, key]) => {
      const place = entries.findIndex(each => each.key === key)
      return place < 0 ? [] : [[name, place] as const]
    }),
  )
