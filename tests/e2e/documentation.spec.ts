import { expect } from '@playwright/test'
import { expectAccessible, test } from './visit.ts'

const looks = [
  { scheme: 'light', width: 'a wide screen', paper: 'rgb(253, 252, 249)' },
  { scheme: 'dark', width: 'a phone', paper: 'rgb(20, 23, 27)' },
] as const

for (const { scheme, width, paper } of looks) {
  test(`@torture the API reference is readable for a stranger, ${scheme}, on ${width}`, async ({ visit }) => {
    const page = await visit(null, { scheme, width })
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    await page.goto('/api/docs#problem-412.1')
    await expect(page.getByRole('heading', { level: 1, name: 'The API' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: '412.1' })).toBeInViewport()
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await expectAccessible(page)
    expect(complaints, 'its policy lets all of it through').toEqual([])
  })
}
