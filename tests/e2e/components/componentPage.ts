import { test as base, type Locator, type Page } from '@playwright/test'

/** Opens the component page, built for the tests; the product never serves it. */
export const test = base.extend({
  baseURL: `http://127.0.0.1:${process.env['E2E_COMPONENTS_PORT']}`,
  page: async ({ page }, use) => {
    await page.goto('/components')
    await use(page)
  },
})

/** One state of a component on the page. */
export const exampleOf = (page: Page, component: string, state: string): Locator =>
  page.getByRole('region', { name: component, exact: true }).getByRole('group', { name: state, exact: true })
