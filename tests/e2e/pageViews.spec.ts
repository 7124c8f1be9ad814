import { expect, type Page } from '@playwright/test'
import { test } from './visit.ts'

const dataLayer = (page: Page) => page.evaluate('window.dataLayer')

/** The session, embedded in the page or requested, contains an analytics id. */
async function configureAnalytics(page: Page, address: string): Promise<void> {
  for (const each of [address, '**/api/v1/session']) {
    await page.route(each, async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('"analyticsId":null', '"analyticsId":"G-TEST"')
      await route.fulfill({ response: answer, body })
    })
  }
}

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

test('@torture with an analytics id, each page view is pushed to the data layer once, without its search', async ({
  visit,
}) => {
  const page = await visit(null)
  await configureAnalytics(page, '**/faqs*')
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

test('@torture the token of an emailed link is not pushed to the data layer', async ({ visit }) => {
  const page = await visit(null)
  await configureAnalytics(page, '**/resetpassword/*')
  await page.goto('/resetpassword/one-time-secret')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(() => dataLayer(page))
    .toEqual([{ event: 'pageview', analyticsId: 'G-TEST', page: '/resetpassword/$resetPasswordToken' }])
})
