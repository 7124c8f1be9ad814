import { execSync } from 'node:child_process'
import { chromium } from '@playwright/test'
const [out, path, user, w = '1366', theme = 'light', script] = process.argv.slice(2)
const exe =
  process.env.CHROME || execSync('which chromium chromium-browser google-chrome | head -1').toString().trim()
const b = await chromium.launch({ executablePath: exe, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const ctx = await b.newContext({
  viewport: { width: +w, height: 768 },
  colorScheme: theme,
  reducedMotion: 'reduce',
})
const r = await ctx.request.post('http://localhost:4803/api/v1/authenticate', {
  headers: { origin: 'http://localhost:4803' },
  data: { username: user, password: 'concourse-demo-2026' },
})
console.log(r.status())
const p = await ctx.newPage()
p.on('console', m => m.type() === 'error' && console.log('console', m.text()))
await p.goto('http://localhost:4803' + path)
await p.waitForLoadState('networkidle')
if (script) {
  await p.evaluate(script)
  await p.waitForTimeout(300)
}
await p.screenshot({ path: out, fullPage: true })
await b.close()
