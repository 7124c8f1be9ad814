// Before any module: zod would otherwise try out, as soon as it is loaded, whether it may compile functions from text, and
// every try is reported as a breach of the content security policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A file of its own, before anything is drawn: the content security policy allows no inline script, and a module would
// run too late to keep a dark page from flashing white. The key is the one that web/ui/colorScheme.ts writes.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('factbook.colorScheme')
  } catch {
    // Storage may be switched off; the system's preference is then the answer.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
