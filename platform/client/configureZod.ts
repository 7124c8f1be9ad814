/* Must be imported before anything that loads zod. Otherwise, zod tests whether it can compile functions from text, and
   each test is reported as a content security policy violation. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
