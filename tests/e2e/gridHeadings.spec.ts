import { expect, type Page } from '@playwright/test'
import { openCell } from './grid.ts'
import { openStep } from './steps.ts'
import { openTenants } from './tenantsStep.ts'
import { test } from './visit.ts'

interface AxNode {
  nodeId: string
  role?: { value?: string }
  name?: { value?: string }
  childIds?: string[]
}

interface SpokenTable {
  columnHeadings: string[]
  rows: { heading: string; cells: number }[]
}

/** A grid as exposed to screen readers. */
async function readSpokenTable(page: Page, name: string): Promise<SpokenTable> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const nodeOf = new Map(nodes.map(node => [node.nodeId, node]))
  const within = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).flatMap(id => {
      const child = nodeOf.get(id)
      return child ? [child, ...within(child)] : []
    })
  const withRole = (node: AxNode | undefined, role: string) =>
    node ? within(node).filter(each => each.role?.value === role) : []
  const namesOf = (found: AxNode[]) => found.map(each => each.name?.value ?? '')
  const grid = nodes.find(each => each.role?.value === 'grid' && each.name?.value === name)
  const rows = withRole(grid, 'row').filter(row => withRole(row, 'columnheader').length === 0)
  return {
    columnHeadings: namesOf(withRole(grid, 'columnheader')),
    rows: rows.map(row => ({
      heading: namesOf(withRole(row, 'rowheader')).join(' and '),
      cells: withRole(row, 'gridcell').length,
    })),
  }
}

const texts = (page: Page, name: string, role: 'rowheader' | 'columnheader') =>
  page.getByRole('grid', { name }).getByRole(role)

test('@torture screen readers get the row and column headings of the grid of figures', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'terminals')
  const label = 'Traffic, sales, and rent'
  const input = await openCell(page, 'Deplaning Passengers', 'Airport-Wide')
  await expect(input).toHaveAccessibleName('Deplaning Passengers, Airport-Wide')
  const { columnHeadings, rows } = await readSpokenTable(page, label)
  expect(columnHeadings.length).toBeGreaterThan(2)
  expect([columnHeadings[0], columnHeadings.at(-1)]).toEqual(['Figure', 'Airport-Wide'])
  expect(rows).toHaveLength(await texts(page, label, 'rowheader').count())
  expect(rows[0]?.heading).toMatch(/^Enplaning Passengers/)
  expect(rows.filter(({ heading }) => heading === '' || heading.includes(' and '))).toEqual([])
  expect(new Set(rows.map(({ cells }) => cells))).toEqual(new Set([columnHeadings.length - 1]))
})

test('@torture screen readers get the row and column headings of the tenants’ table', async ({ visit }) => {
  const { page } = await openTenants(visit, 'BOI', { place: '/table' })
  const { columnHeadings, rows } = await readSpokenTable(page, 'Tenants')
  expect(columnHeadings).toContain('Tenant Name')
  expect(columnHeadings).toContain('Square Footage (sq ft)')
  expect(columnHeadings).not.toContain('')
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ heading }) => heading === '')).toEqual([])
  expect(new Set(rows.map(({ cells }) => cells))).toEqual(new Set([columnHeadings.length - 1]))
})

test('@torture an empty cell says so, instead of being named by the figure of last year', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'GEG', 'terminals')
  const cells = page.getByRole('grid', { name: 'Traffic, sales, and rent' }).getByRole('gridcell')
  await cells
    .filter({ hasText: /\d{4}: [\d,]+$/ })
    .first()
    .click()
  await page.keyboard.press('Delete')
  const empty = cells.filter({ has: page.locator('input') })
  await expect(empty).toHaveAccessibleName(/^Empty\. \d{4}: [\d,]+/)
})

test('@torture on a phone, the names of figures are shown in full, and the Enter key of its keyboard stays in the table', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'GEG', 'terminals', { width: 'a phone' })
  const names = texts(page, 'Traffic, sales, and rent', 'rowheader').locator('[title]')
  await expect(names.filter({ hasText: 'Food & Beverage, Sales per Enplanement' })).toBeAttached()
  const cut = await page.evaluate(
    `[...document.querySelectorAll('[role=rowheader] > [title]')].filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.title)`,
  )
  expect(cut).toEqual([])
  // Android gives the key another meaning, which leads to the next input of the form.
  await expect(page.getByRole('grid').locator('input').first()).toHaveAttribute('enterkeyhint', 'enter')
})
