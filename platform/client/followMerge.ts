import { apiBase, type Endpoint } from '../contract/endpoint.ts'

/**
 * The server redirects a call about a record that was merged into another to that one. The page's own address follows,
 * so that what is saved from it goes there too.
 */
export function followMerge(endpoint: Pick<Endpoint, 'url'>, given: object, answeredBy: string): void {
  const { params = {} } = given as { params?: Record<string, string | number> }
  const answered = new URL(answeredBy).pathname.slice(apiBase.length).split('/')
  const ids = endpoint.url.split('/').flatMap((part, place) => {
    const before = part.startsWith(':') ? params[part.slice(1)] : undefined
    const after = answered[place]
    return before !== undefined && after !== undefined && String(before) !== after
      ? [[String(before), after] as const]
      : []
  })
  const [changed] = ids
  if (!changed) return
  const [before, after] = changed
  const { pathname, search } = window.location
  const parts = pathname.split('/')
  const place = parts.indexOf(before)
  if (place === -1) return
  window.location.replace(parts.with(place, after).join('/') + search)
}
