import { expect, type Locator, type Page } from '@playwright/test'
import { formatFigure } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { askDemo } from './askDemo.ts'
import type { Fixtures } from './visit.ts'

/** A user's actions, one at a time. */
class ExplorePage {
  #count = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async #perform(work: Promise<unknown>): Promise<void> {
    this.#count += 1
    await work
  }

  open = () =>
    this.#perform(
      this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' }).click(),
    )
  async start(title: string | RegExp): Promise<void> {
    const link = this.page.getByRole('link', { name: title, includeHidden: true })
    await link.waitFor({ state: 'attached' })
    if (!(await link.isVisible()))
      await this.#perform(this.page.getByText('Sample questions', { exact: true }).click())
    await this.#perform(link.click())
  }
  /** A question that has been asked is folded into its sentence. */
  async #edit(): Promise<void> {
    const edit = this.page.getByRole('button', { name: 'Edit the question' })
    if ((await edit.getAttribute('aria-expanded')) === 'false') await this.#perform(edit.click())
  }
  async select(label: string, option: string): Promise<void> {
    if (label !== 'Rows') await this.#edit()
    await this.#perform(this.page.getByLabel(label, { exact: true }).selectOption({ label: option }))
  }
  async type(label: string, text: string): Promise<void> {
    await this.#edit()
    await this.#perform(this.page.getByLabel(label, { exact: true }).fill(text))
  }
  check = (label: string) =>
    this.#perform(this.page.getByRole('checkbox', { name: label, exact: true }).check())
  async add(what: 'Column' | 'Filter', label: string): Promise<void> {
    const name = 'Add to the question'
    await this.#perform(this.page.getByRole('combobox', { name }).fill(label))
    const offered = this.page.getByRole('listbox', { name })
    await offered.getByRole('option', { name: `${what}: ${label}`, exact: true }).click()
  }

  expectFew(most = 6): void {
    expect(this.#count).toBeLessThanOrEqual(most)
  }

  /** Compares names and columns of the answer with SQL that is independent of the product. */
  async expectAnswer(
    sql: string,
    { headings, formats, isOrdered = false }: { headings: string[]; formats: Format[]; isOrdered?: boolean },
  ): Promise<void> {
    this.expectFew()
    const expected = await askDemo(sql)
    expect(expected.length).toBeGreaterThan(0)
    const inOrder = (rows: string[][]) =>
      isOrdered ? rows : rows.toSorted((one, other) => (one.join('|') < other.join('|') ? -1 : 1))
    // Another question may have as many rows.
    await expect(async () => {
      const shown = await cellsUnder(this.page, expected.length, headings)
      expect(inOrder(shown)).toEqual(inOrder(written(expected, formats)))
    }).toPass()
  }
}

export const table = (page: Page): Locator => page.getByRole('main').getByRole('table')

/** The cells of every row of the current question's answer, the row's name first. */
export async function cellsOf(page: Page, rows: number): Promise<string[][]> {
  await expect(table(page).locator('tbody tr')).toHaveCount(rows)
  await expect(page.locator('[data-former]')).toHaveCount(0)
  const found = await table(page).locator('tbody tr').all()
  return Promise.all(
    found.map(async row => (await row.locator('th, td').allInnerTexts()).map(text => text.trim())),
  )
}

export const quartilesUnder = (figure: string): string[] =>
  ['lower quartile', 'median', 'upper quartile'].map(of => `${figure}, ${of}`)

/** The name of every row and its cells below headings, which are given without their units. */
export async function cellsUnder(page: Page, rows: number, headings: readonly string[]): Promise<string[][]> {
  const found = await cellsOf(page, rows)
  const cells = await table(page).locator('tbody tr').first().locator('th, td').all()
  const labels = await Promise.all(cells.map(each => each.getAttribute('data-label')))
  const places = headings.map(heading => {
    const place = labels.findIndex(label => label === heading || label?.startsWith(`${heading} (`))
    expect(place, `${heading} in ${labels.join('; ')}`).toBeGreaterThan(0)
    return place
  })
  return found.map(row => [0, ...places].map(place => row[place] ?? ''))
}

/** The name and the values of an answer of one row, which is a list of figures. */
export async function valuesOf(page: Page): Promise<string[]> {
  const heading = table(page).getByRole('columnheader', { name: 'Figure', exact: true })
  await expect(heading).toBeVisible()
  await expect(page.locator('[data-former]')).toHaveCount(0)
  return (await table(page).locator('tbody td').allInnerTexts()).map(text => text.trim())
}

export const written = (rows: (string | number | null)[][], formats: Format[]): string[][] =>
  rows.map(row =>
    row.map((value, place) => {
      const format = formats[place] ?? 'text'
      return format === 'text' ? String(value) : formatFigure(value === null ? null : Number(value), format)
    }),
  )

export async function begin(page: Page): Promise<ExplorePage> {
  await page.goto('/')
  return new ExplorePage(page)
}

/** Opens Explore from the menu, as a subscriber. */
export async function beginExplore(visit: Fixtures['visit']): Promise<ExplorePage> {
  const explore = await begin(await visit('subscriber'))
  await explore.open()
  return explore
}
