/** The attribution that map services require. */
export function getTilesCredit(tilesUrl: string): string {
  const { hostname } = new URL(tilesUrl.replace('{s}.', ''))
  return hostname.endsWith('openstreetmap.org') ? '© OpenStreetMap contributors' : `Map: ${hostname}`
}
