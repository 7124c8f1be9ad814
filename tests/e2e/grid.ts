import { expect, type Locator, type Page } from '@playwright/test'

const startingWith = (name: string) => new RegExp(`^${name.replace(/[$()&.*+?]/g, String.raw`\$&`)}`)

/** A cell of a table with fixed rows, by row and column name. */
export async function cellOf(page: Page, row: string, column: string): Promise<Locator> {
  const headings = { row: { name: startingWith(row) }, column: { name: startingWith(column) } }
  const grid = page
    .getByRole('grid')
    .filter({ has: page.getByRole('rowheader', headings.row) })
    .filter({ has: page.getByRole('columnheader', headings.column) })
  const place = await grid.getByRole('columnheader', headings.column).first().getAttribute('aria-colindex')
  return grid
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', headings.row) })
    .first()
    .locator(`[role=gridcell][aria-colindex="${place}"]`)
}

/** Makes a cell the active one; resolves to its input. */
export async function openCell(page: Page, row: string, column: string): Promise<Locator> {
  const cell = await cellOf(page, row, column)
  await cell.click()
  const input = cell.locator('input')
  await expect(input).toBeFocused()
  return input
}

export async function fillCell(page: Page, row: string, column: string, text: string): Promise<void> {
  const input = await openCell(page, row, column)
  await input.fill(text)
}

/** The input of the active cell that has the focus. */
export const activeCell = (page: Page): Locator => page.locator('[role=gridcell] input:focus')

/** The names of the columns, without that of the row names. */
export async function columnNames(page: Page): Promise<string[]> {
  const headings = page.getByRole('grid').first().getByRole('columnheader')
  await expect(headings.first()).toBeVisible()
  return (await headings.allTextContents()).slice(1)
}
