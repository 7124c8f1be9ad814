// A file of its own, before anything is drawn: the content security policy allows no inline script, and the application's
// own script comes too late for any of this.

// zod would otherwise try out, as soon as it is loaded, whether it may compile functions from text, and every try is
// reported as a breach of the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Keeps a dark page from flashing white. The key is the one that platform/ui/colorScheme.ts writes.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('factbook.colorScheme')
  } catch {
    // Storage may be switched off; the system's preference is then the answer.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light'
})()

// Every page needs to know who is signed in: asked while the script is on its way, taken up by web/session.ts.
globalThis.earlySession = fetch('/api/v1/session', {
  headers: { accept: 'application/json' },
  credentials: 'same-origin',
  cache: 'no-store',
  signal: AbortSignal.timeout(20_000),
}).catch(() => null)
