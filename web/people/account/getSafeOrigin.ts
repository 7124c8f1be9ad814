import { paths } from '../../paths.ts'

/**
 * Where to go after log-in: the remembered address when it is a path of this site, else home. Anything that a browser
 * could read as another site (`//host`, `/\host`, `https:`) is not followed, since a link may carry any origin.
 */
export function getSafeOrigin(origin: unknown): string {
  if (typeof origin !== 'string' || !/^\/(?![/\\])/.test(origin)) return paths.home
  const here = 'https://here.invalid'
  if (!URL.canParse(origin, here)) return paths.home
  const { origin: site, pathname, search, hash } = new URL(origin, here)
  return site === here && pathname !== paths.login ? pathname + search + hash : paths.home
}
