/** The column or row key for each unknown pasted name. */
export type AssignedNames = ReadonlyMap<string, string>

/** A name in a pasted block that was left out, and its possible meanings in the table. */
export interface PastedName {
  name: string
  options: readonly { key: string; label: string }[]
  /** The key of the most likely meaning. */
  suggested?: string
}

/** The columns or rows with these names added. */
export const addAliases = <T extends { key: string; aliases?: readonly string[] }>(
  named: readonly T[],
  assigned: AssignedNames,
): T[] =>
  named.map(each => {
    const own = [...assigned].flatMap(([name, key]) => (key === each.key ? [name] : []))
    return own.length === 0 ? each : { ...each, aliases: [...own, ...(each.aliases ?? [])] }
  })
