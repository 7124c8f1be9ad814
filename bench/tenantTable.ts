import { chromium, type CDPSession, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '#tests/browser/find.ts'
import type { Environment } from './driver.ts'
import { median } from './median.ts'
import { startProduct, type RunningServer } from './servers.ts'

interface TableTimes {
  tenants: number
  /**
   * Milliseconds: only script time for a letter, and the time from the click or paste to the painted table for the
   * others.
   */
  open: number
  /** The first one after opening. */
  firstLetter: number
  letter: number
  paste: number
}

const year = 27
/** The airport with the most tenants. */
const largest = 1
const rounds = 3
const letters = 'Twenty-five letters to type'
const pastedRows = 1000
/** If it has not appeared by then, it is not going to. */
const timeoutMs = 30_000

/**
 * The tenants' table of the largest airport in a browser: opening it, pasting 1,000 rows, and typing. Pasted rows
 * change the tenants that they name and add the others, so that there are 1,000 tenants afterward.
 */
export async function measureTenantTable(environment: Environment): Promise<TableTimes> {
  const server = await startProduct(environment)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags() })
  const times: Omit<TableTimes, 'tenants'>[] = []
  const rows = await readRows(server)
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
      const token = server.headers.authorization?.replace('Bearer ', '') ?? ''
      await context.addCookies([{ name: 'factbook_token', value: token, url: server.origin }])
      const page = await context.newPage()
      times.push(await measureOnce(page, `${server.origin}/wizard/airports/${largest}/steps`, rows))
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  const medianOf = (name: 'open' | 'firstLetter' | 'letter' | 'paste') =>
    median(times.map(each => each[name]))
  return {
    tenants: Math.max(rows.length, pastedRows),
    open: medianOf('open'),
    firstLetter: medianOf('firstLetter'),
    letter: medianOf('letter'),
    paste: medianOf('paste'),
  }
}

async function measureOnce(page: Page, steps: string, rows: readonly string[]) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  await page.goto(`${steps}/tenants?instance=${year}`)
  const link = page.getByRole('link', { name: /in a table/ })
  // The code of the next step is loaded when hovering over its link.
  await link.hover()
  await page.waitForLoadState('networkidle')
  const open = await timeInPage(
    page,
    "document.activeElement.blur(); [...document.links].find(each => each.textContent.includes('in a table')).click()",
    '[role=grid] [role=rowheader]',
  )
  const input = page.locator('[role=grid] input')
  await input.focus()
  const firstLetter = await timeLetter(page, client, 'x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  const text = Array.from({ length: pastedRows }, (_, at) => rows[at % rows.length]).join('\n')
  const paste = await timeInPage(
    page,
    `const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`,
    `[role=grid][aria-rowcount="${Math.max(rows.length, pastedRows) + 2}"] input[aria-label^="New tenant"]`,
  )
  await page.waitForLoadState('networkidle')
  const scripts: number[] = []
  for (const letter of letters) scripts.push(await timeLetter(page, client, letter))
  return { open, paste, firstLetter, letter: median(scripts) }
}

/** At typing speed. The draft and the lookup of names follow when typing pauses. */
async function timeLetter(page: Page, client: CDPSession, letter: string): Promise<number> {
  const before = await scriptTime(client)
  await page.keyboard.type(letter)
  await page.waitForTimeout(150)
  return (await scriptTime(client)) - before
}

/** From an action until its result is painted. */
function timeInPage(page: Page, act: string, shown: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const began = performance.now()
    setTimeout(() => reject(new Error('Nothing matches ' + ${JSON.stringify(JSON.stringify(shown))})), ${timeoutMs})
    ;(() => { ${act} })()
    const look = () => document.querySelector(${JSON.stringify(shown)})
      ? requestAnimationFrame(() => resolve(performance.now() - began))
      : requestAnimationFrame(look)
    look()
  })`)
}

async function scriptTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return 1000 * (metrics.find(each => each.name === 'ScriptDuration')?.value ?? 0)
}

interface TenantTexts {
  brandName: string
  companyName: string
  terminalName: string
  tenantTypeDes: string
  productTypeDes: string
}

/** The tenants of the largest airport as a spreadsheet copies them. */
async function readRows({ origin, headers }: RunningServer): Promise<string[]> {
  const answer = await fetch(`${origin}/api/v1/tenants/instance/${year}/airport/${largest}`, { headers })
  const { content } = (await answer.json()) as { content: TenantTexts[] }
  return content.map(each =>
    [
      each.brandName,
      each.companyName,
      each.terminalName,
      `${each.tenantTypeDes} | ${each.productTypeDes}`,
      'Active',
      '1,200 sq ft',
      '5/22/2030',
      'No',
    ].join('\t'),
  )
}

export function printTenantTable({ tenants, open, firstLetter, letter, paste }: TableTimes): void {
  console.log(`\n| the tenants' table, ${tenants.toLocaleString('en-US')} rows | ms | at most |`)
  console.log('|---|---:|---:|')
  console.log(`| opening it | ${open.toFixed(0)} | 300 |`)
  console.log(`| pasting ${pastedRows.toLocaleString('en-US')} rows | ${paste.toFixed(0)} | 300 |`)
  console.log(`| script of the first letter after opening | ${firstLetter.toFixed(1)} | 30 |`)
  console.log(`| script of a letter, median | ${letter.toFixed(1)} | 30 |`)
}
