import { expect } from '@playwright/test'
import { getIntroductionEndpoint } from '#domain/browse/introduction.ts'
import { notApplicable } from '#platform/contract/figure.ts'
import { expectAccessible, looks, test } from './visit.ts'

for (const look of looks) {
  test(`a stranger sees a sample of the book on ${look.width}, ${look.scheme}`, async ({ visit }) => {
    const page = await visit(null, look)
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Subscribe', exact: true })).toBeInViewport()
    const sample = page.getByRole('region', { name: /^Raleigh-Durham International Airport/ })
    await expect(sample.getByText('A sample from the 2026 edition')).toBeVisible()
    const chart = sample.getByRole('img', { name: /^Chart: Sales per enplanement by tenant type/ })
    await expect(chart).toBeVisible()
    await expect(sample.getByText(/^\$[\d.]+$/).first()).toBeVisible()
    const answers = page.getByRole('region', { name: 'What the book answers' })
    await expect(answers.getByRole('definition')).toHaveText([
      /^\$[\d.]+ per enplanement\.$/,
      /, with \d+% of all sales\.$/,
      /of rent per enplanement, or \d+% of sales\.$/,
      /of sales per square foot, on [\d,]+ sq ft\.$/,
      /^[\d,]+ tenant locations in 2 terminals, for [\d,]+ enplanements\.$/,
    ])
    const total = page.getByRole('row', { name: /^Total with Duty Free/ })
    await expect(total.getByRole('cell').first()).toHaveText(/^\d{2,3},\d{3},\d{3}$/)
    await expect(page.getByRole('region', { name: 'Editions' }).getByRole('listitem')).toHaveText([
      /^2026\d+ airports$/,
      /^2025\d+ airports$/,
      /^2024\d+ airports$/,
    ])
    await expect(page.getByRole('link', { name: 'Subscribe to the Fact Book' })).toHaveAttribute(
      'href',
      'mailto:factbook@example.org',
    )
    await expectAccessible(page)

    const pages = sample.getByRole('link', { name: 'RDU’s pages in the Airports Book (PDF)' })
    const answer = await page.request.get((await pages.getAttribute('href')) ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
  })
}

test('@torture a partial figure of the sample is marked, and a ratio without divisor is not applicable', async ({
  visit,
}) => {
  const page = await visit(null)
  await page.goto('/glossary')
  await page.route('**/api/v1/introduction', async route => {
    const answer = await route.fetch()
    const read = getIntroductionEndpoint.reply.parse(await answer.json())
    const total = read.sample?.totals.withDutyFree
    if (total) {
      total.salesEpRatio.partial = true
      total.rentEpRatio = { value: null, partial: false, notApplicable: true }
    }
    await route.fulfill({ response: answer, json: read })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const sample = page.getByRole('region', { name: /^Raleigh-Durham International Airport/ })
  await expect(sample.getByRole('definition')).toHaveText([/^[\d,]+$/, /^\$[\d.]+†.*partial/, notApplicable])
  await expect(sample.getByText('At least one figure was not reported.')).toBeVisible()
})
