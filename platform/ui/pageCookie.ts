const aYear = 31_536_000

/** Keeps for a year how the browser's pages look, where the server reads it before it sends a page. */
export function keepPageCookie(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=${aYear}; samesite=lax`
}
