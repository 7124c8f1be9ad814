import { expect } from '@playwright/test'
import { expectAccessible, looks, test } from './visit.ts'

for (const look of looks)
  test(`@torture a stranger reads about a problem, ${look.scheme}, on ${look.width}`, async ({ visit }) => {
    const page = await visit(null, look)
    const complaints: string[] = []
    const hosts = new Set<string>()
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', request => hosts.add(new URL(request.url()).host))
    await page.goto('/api/docs#problem-412.1')
    // Its script is the largest of all, and compiles slowly on a busy machine.
    await expect(page.getByRole('heading', { name: 'Problem 412.1', exact: true })).toBeInViewport({
      timeout: 90_000,
    })
    await expect(page.getByRole('heading', { name: 'Problem 400.1', exact: true })).not.toBeInViewport()
    expect(complaints, 'its policy lets all of it through').toEqual([])
    expect([...hosts]).toEqual([new URL(page.url()).host])
    await expectAccessible(page)
  })

test('@torture a call is tried out in the name of the person who is signed in', async ({ visit }) => {
  const page = await visit('subscriber')
  await page.goto('/api/docs')
  await page.getByText('Get the signed-in user').first().click()
  await page.getByRole('button', { name: /Test Request.*get \/api\/v1\/session/ }).click()
  const client = page.getByRole('dialog')
  await client.getByRole('button', { name: /^Send/ }).first().click()
  await expect(client.getByText('subscriber').first()).toBeVisible()
})
