import type { z } from 'zod'

/** A schema that is built when it is first used. The build of the pages wraps schemas in it (`scripts/leanEndpoints.ts`). */
export function lazily<S extends z.ZodType>(build: () => S): S {
  let built: S | undefined
  return new Proxy({} as S, { get: (_target, key) => Reflect.get((built ??= build()), key) as unknown })
}
