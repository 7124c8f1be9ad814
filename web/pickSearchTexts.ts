/** For a route's `validateSearch`: the named parts of an address as text. Anyone may have typed the rest. */
export function pickSearchTexts<K extends string>(
  search: Record<string, unknown>,
  names: readonly K[],
): Partial<Record<K, string>> {
  const given = names.flatMap(name => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
  })
  return Object.fromEntries(given) as Partial<Record<K, string>>
}
