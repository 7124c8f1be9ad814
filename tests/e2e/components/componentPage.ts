import type { Locator, Page } from '@playwright/test'
import { test as visiting } from '../visit.ts'

const address = `http://127.0.0.1:${process.env['E2E_COMPONENTS_PORT']}/components`

/** Every test has its own components and leaves nothing open, so a worker opens the page once. */
let opened: Page | undefined

/** Opens the component page, built for the tests; the product never serves it. */
export const test = visiting.extend({
  page: async ({ browser }, use) => {
    if (!opened) {
      opened = await browser.newPage({ viewport: { width: 1280, height: 720 } })
      await opened.goto(address)
    }
    await use(opened)
  },
})

/** One state of a component on the page. */
export const exampleOf = (page: Page, component: string, state: string): Locator =>
  page.getByRole('region', { name: component, exact: true }).getByRole('group', { name: state, exact: true })
