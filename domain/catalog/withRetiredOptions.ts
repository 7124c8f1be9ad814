/**
 * The offered choices, followed by retired ones that records still have. A record has none if a part of it is missing.
 * Where nothing can be chosen, offer nothing, because a closed year keeps names that have changed since.
 */
export function withRetiredOptions<T extends object>(
  offered: readonly T[],
  current: readonly { [K in keyof T]: T[K] | null | undefined }[],
  keyOf: (choice: T) => unknown,
): T[] {
  const choices = new Map(offered.map(each => [keyOf(each), each]))
  for (const each of current) {
    if (!isComplete(each)) continue
    const key = keyOf(each)
    if (!choices.has(key)) choices.set(key, each)
  }
  return [...choices.values()]
}

const isComplete = <T extends object>(choice: { [K in keyof T]: T[K] | null | undefined }): choice is T =>
  Object.values(choice).every(part => part !== null && part !== undefined)
