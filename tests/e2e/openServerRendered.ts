import { expect, type Page } from '@playwright/test'

/**
 * Opens a page whose whole first view the server has rendered, and returns the title that the server sent. A server that
 * is busy or has just started leaves slow answers to the browser.
 */
export async function openServerRendered(page: Page, address: string): Promise<string> {
  let html = ''
  await expect(async () => {
    const answer = await page.goto(address, { timeout: 30_000 })
    html = (await answer?.text()) ?? ''
    expect(html).toContain('data-server-rendered>')
  }).toPass({ timeout: 90_000 })
  return /<title>(.*)<\/title>/.exec(html)?.[1] ?? ''
}
