import type { FastifyInstance } from 'fastify'

/**
 * The methods of each address, so that a wrong method can be distinguished from a wrong address. Knows the routes
 * that are registered after it is called.
 */
export function collectAllowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/[.+]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    routes.push({ pattern, methods: [method].flat() })
  })
  return path => [...new Set(routes.filter(each => each.pattern.test(path)).flatMap(each => each.methods))]
}
