/** Whose map it is, as such services ask it to be said. */
export function getTilesCredit(tilesUrl: string): string {
  const { hostname } = new URL(tilesUrl.replace('{s}.', ''))
  return hostname.endsWith('openstreetmap.org') ? '© OpenStreetMap contributors' : `Map: ${hostname}`
}
