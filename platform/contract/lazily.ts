import type { z } from 'zod'

/**
 * A schema that a browser builds on first use, because building is slow and pages that only show a field never need it.
 * The server uses and describes every schema.
 */
export function lazily<S extends z.ZodType>(build: () => S): S {
  if (!('document' in globalThis)) return build()
  let built: S | undefined
  return new Proxy({} as S, { get: (_target, key) => Reflect.get((built ??= build()), key) as unknown })
}
