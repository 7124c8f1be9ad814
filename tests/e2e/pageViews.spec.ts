import { expect, type Page } from '@playwright/test'
import { test } from './visit.ts'

const dataLayer = (page: Page) => page.evaluate('window.dataLayer')

test('page views are not sent if no analytics are configured', async ({ visit, baseURL }) => {
  const page = await visit(null)
  const own = new URL(baseURL ?? '').host
  const elsewhere: string[] = []
  page.on('request', request => {
    if (new URL(request.url()).host !== own) elsewhere.push(request.url())
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await dataLayer(page)).toBeUndefined()
  expect(elsewhere).toEqual([])
})

test('with an analytics id, each page view is pushed to the data layer once, without its search', async ({
  visit,
}) => {
  const page = await visit(null)
  // The session is embedded in the page, or requested.
  for (const address of ['**/faqs*', '**/api/v1/session']) {
    await page.route(address, async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"analyticsId":null', '"analyticsId":"G-TEST"')
      await route.fulfill({ response: answer, body })
    })
  }
  await page.goto('/faqs?keyword=secret')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Glossary' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Glossary' })).toBeVisible()
  const told = { event: 'pageview', analyticsId: 'G-TEST' }
  await expect
    .poll(() => dataLayer(page))
    .toEqual([
      { ...told, page: '/faqs' },
      { ...told, page: '/glossary' },
    ])
})
