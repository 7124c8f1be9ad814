import { paths } from '../../screens.ts'

/**
 * The target after sign-in: the remembered address if it is a path of this site, otherwise the home page. Anything that
 * a browser could interpret as another site (`//host`, `/\host`, `https:`) is ignored, because a link may contain any
 * origin.
 */
export function getReturnAddress(origin: unknown): string {
  if (typeof origin !== 'string' || !/^\/(?![/\\])/.test(origin)) return paths.home
  const here = 'https://here.invalid'
  if (!URL.canParse(origin, here)) return paths.home
  const { origin: site, pathname, search, hash } = new URL(origin, here)
  // Without its dots, `/.//host` is `//host`.
  const isOwn = site === here && !pathname.startsWith('//')
  return isOwn && pathname !== paths.login ? pathname + search + hash : paths.home
}
