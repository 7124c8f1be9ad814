/**
 * The address of this page with its edition: the current edition changes, a citation does not. The same question always
 * has the same address.
 */
export function getPermanentLink(axnInstanceId: number): string {
  const link = new URL(location.href)
  link.searchParams.set('instance', String(axnInstanceId))
  link.searchParams.sort()
  return link.href
}
