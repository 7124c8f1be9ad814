import { expect, type Page } from '@playwright/test'
import { airportSteps } from '#domain/review/wizard.ts'
import { askDemo } from './askDemo.ts'
import { openStep } from './steps.ts'
import { goOn, test } from './visit.ts'

const shortNames = [
  'Info',
  'Expansion',
  'Contacts',
  'Terminals',
  'Parking',
  'Tenants',
  'Question',
  'Location',
  'Review',
]

/** The visible words of a step, from left to right, and whether its mark can be seen. */
const readStep = (page: Page, place: number) =>
  page.evaluate<{ words: string[]; hasMark: boolean }>(`(() => {
    const link = document.querySelectorAll('nav[aria-label=Steps] a')[${place}]
    const isClipped = element => {
      for (let each = element; each !== link.parentElement; each = each.parentElement) {
        const { overflow, display, clipPath } = getComputedStyle(each)
        if (display === 'none' || clipPath !== 'none') return true
        if (overflow === 'hidden' && element.getBoundingClientRect().right > each.getBoundingClientRect().right + 1) return true
      }
      return false
    }
    const leaves = [...link.querySelectorAll('span')].filter(each => each.children.length === 0 && !isClipped(each))
    const mark = link.querySelector('[data-state] svg')
    return { words: leaves.map(each => each.textContent.trim()).filter(Boolean), hasMark: mark !== null && !isClipped(mark) }
  })()`)

test('@torture each step shows its number, short name, and state, and with the focus also the count', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'GRR', 'info', { person: 'admin' })
  await page.setViewportSize({ width: 1366, height: 768 })
  const links = page.getByRole('navigation', { name: 'Steps' }).getByRole('link')
  await expect(links).toHaveCount(shortNames.length)
  await expect(links.last()).toContainText('%')
  await links.first().focus()
  for (const [place, name] of shortNames.entries()) {
    await expect(links.nth(place)).toBeFocused()
    const { words, hasMark } = await readStep(page, place)
    const [number, short, count] = words
    expect([number, short]).toEqual([String(place + 1), name])
    expect(count, name).toMatch(/^(Complete|\d+ of \d+|\d+ (errors?|contradictions?|warnings?)|\d+%)$/)
    const isReview = place === shortNames.length - 1
    expect(hasMark, name).toBe(!isReview)
    // Neither its neighbor nor the window's edge cuts it.
    const box = await links.nth(place).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 2000)).toBeLessThanOrEqual(1366)
    if (isReview) break
    await page.keyboard.press('ArrowRight')
    // Without the focus, the open step keeps its count, and the others their mark.
    const left = await readStep(page, place)
    expect(left.words.slice(0, 2)).toEqual([String(place + 1), name])
    expect(left.hasMark, name).toBe(true)
    expect(left.words.length, name).toBe(place === 0 ? words.length : 2)
  }
})

test('@torture no step that is read-only or in review says that it is edited', async ({ visit }) => {
  for (const person of ['airport', 'admin'] as const) {
    const page = await visit(person)
    const [[id] = []] = await askDemo(`select airport_id from airport where iata_code = 'GEG'`)
    await page.goto(`/wizard/airports/${id}/steps/review?instance=26`)
    for (const { step } of airportSteps) {
      await goOn(page, `/wizard/airports/${id}/steps/${step}?instance=26`)
      await expect(page.getByText('You are viewing Current Year (Active): 2026'), step).toBeVisible()
      await expect(page.getByText('You are editing'), step).toHaveCount(0)
    }
  }
})

test('@torture a terminal named Terminal is not called Terminal Terminal', async ({ visit }) => {
  const [[id, terminalId, iataCode] = []] = await askDemo(`
    select airport_id, terminal_id, iata_code from airport_terminal join terminal using (terminal_id, airport_id)
      join airport using (airport_id) join airport_instance using (airport_id, axn_instance_id)
    where axn_instance_id = 26 and axn_instance_status = 'PUBLISHED' and terminal_name = 'Terminal A'
    order by airport_id limit 1`)
  const page = await visit('admin')
  await page.goto('/about')
  for (const address of [
    `/wizard/airports/${id}/steps/terminals?instance=26`,
    `/wizard/airports/${id}/steps/terminals/${terminalId}?instance=26`,
    `/wizard/airports/${id}/steps/tenants?instance=26`,
    `/wizard/airports/${id}/steps/terminals/${terminalId}?instance=27`,
    `/airports/${id}`,
    `/figures/${iataCode}/2026/enplaneTotal/${terminalId}`,
  ]) {
    await goOn(page, address)
    await expect(page.getByRole('main'), address).toContainText('Terminal A')
    await expect(page.getByText('Loading…'), address).toHaveCount(0)
    const body = page.locator('body')
    const said = [await page.title(), await body.ariaSnapshot(), await body.innerText()].join('\n')
    expect.soft(said, address).not.toMatch(/terminal\s+terminal a/i)
  }
})
