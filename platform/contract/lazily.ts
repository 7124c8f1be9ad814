import type { z } from 'zod'

/**
 * A schema that a browser builds when it is first used: building is slow, and pages that only show a field do not use it.
 * The server uses and describes every schema.
 */
export function lazily<S extends z.ZodType>(build: () => S): S {
  if (!('document' in globalThis)) return build()
  let built: S | undefined
  return new Proxy({} as S, { get: (_target, key) => Reflect.get((built ??= build()), key) as unknown })
}
