/*
 * Imported before anything that loads zod, which would otherwise try out whether it may compile functions from text. Every
 * try is reported as a breach of the content security policy.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
