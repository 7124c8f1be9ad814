/** The key of a column or row of the table for each pasted name that the table does not know. */
export type AssignedNames = ReadonlyMap<string, string>

/** A name in a pasted block that was left out, and what of the table it can mean. */
export interface PastedName {
  name: string
  options: readonly { key: string; label: string }[]
  /** The key of what it probably means. */
  suggested?: string
}

/** The columns or rows, which now also know these names. */
export const addAliases = <T extends { key: string; aliases?: readonly string[] }>(
  named: readonly T[],
  assigned: AssignedNames,
): T[] =>
  named.map(each => {
    const own = [...assigned].flatMap(([name, key]) => (key === each.key ? [name] : []))
    return own.length === 0 ? each : { ...each, aliases: [...own, ...(each.aliases ?? [])] }
  })
