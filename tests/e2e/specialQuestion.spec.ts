import { expect } from '@playwright/test'
import { openStep } from './steps.ts'
import { expectAccessible, test, testEveryLook } from './visit.ts'

test('the special question is answered by keyboard, with a counter and a limit', async ({ visit }) => {
  const { page } = await openStep(visit, 'GEG', 'covid')
  const answer = page.getByRole('textbox', { name: /^Answer/ })
  const told = (words: string) => page.getByText(words).first()
  await answer.focus()
  await page.keyboard.type('Relief ended in June.')
  await expect(page.getByText('21 of 1,000 characters')).toBeVisible()
  await answer.fill('x'.repeat(1001))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    'Please provide an answer with length than 1000 characters',
  )
  await answer.fill('x'.repeat(999) + '<')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(told('Question Saved Successfully!')).toBeVisible()
  await expect(page.getByRole('link', { name: /Staffing Question/ })).toContainText('Complete')
  await page.reload()
  await expect(answer).toHaveValue('x'.repeat(999) + '<')
  await answer.fill('')
  await page.getByRole('button', { name: 'Save Change' }).press('Enter')
  await expect(page.getByRole('link', { name: /Staffing Question/ })).toContainText('0 of 1')
})

test('@torture an unreachable server is reported, and no input is lost', async ({ visit }) => {
  const { page } = await openStep(visit, 'TUS', 'covid')
  const answer = page.getByRole('textbox', { name: /^Answer/ })
  await answer.fill('Kept while the server was away')
  await page.route('**/specialquestion/1', route => route.abort())
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByText(/^Not saved: /)).toBeVisible()
  await expect(answer).toHaveValue('Kept while the server was away')
  await page.unroute('**/specialquestion/1')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByText('Question Saved Successfully!').first()).toBeVisible()
  await answer.fill('')
  await page.getByRole('button', { name: 'Save Change' }).click()
  await expect(page.getByRole('link', { name: /Staffing Question/ })).toContainText('0 of 1')
})

testEveryLook('the step of the special question', async visit => {
  const { page } = await openStep(visit, 'BOI', 'covid')
  await expectAccessible(page)
})
