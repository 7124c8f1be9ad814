import { expect, type Page } from '@playwright/test'
import { airportContacts } from '#domain/airports/contact.ts'
import { actionHeader } from '#platform/contract/endpoint.ts'
import { confirmAll, openStep } from './steps.ts'
import { test } from './visit.ts'

/** Holds every write of the page, as a bad connection does, until the returned function is called. */
async function holdWrites(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async route => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  return held.resolve
}

/** Removes these rows one after the other, without waiting for any. */
async function removeAll(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('button', { name: new RegExp(`^Delete .*${name}`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toHaveCount(0)
  }
}

const names = ['Quickgone Aster', 'Quickgone Borage', 'Quickgone Chive']

test('@torture expansion plans that are deleted quickly over a slow connection are all deleted', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'GEG', 'expansion')
  const path = `/api/v1/airports/${airportId}/instance/27/expansion`
  for (const expansionPlannedText of names) {
    const added = await page.request.post(path, {
      data: { expansionPlannedText, areaTotal: 900, completionDateText: '2028' },
    })
    expect(added.status()).toBe(200)
  }
  await page.reload()
  const letGo = await holdWrites(page)
  await removeAll(page, names)
  // The rows show that they are about to go, and a second press deletes nothing else.
  const last = page.getByRole('button', { name: /^Delete .*Chive/ })
  await expect(last).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect(page.getByRole('row', { name: 'Quickgone' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const left = await page.request.get(`${path}?size=100`)
  expect(await left.text()).not.toContain('Quickgone')
})

test('contacts deleted in quick succession over a slow connection are all deleted, and typing is not interrupted', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'GEG', 'contacts')
  const path = `/api/v1/airports/${airportId}/instance/27/contacts`
  const [like] = airportContacts.list.reply.parse(await (await page.request.get(path)).json())
  for (const name of names) {
    const [firstName, lastName] = name.split(' ')
    const contact = { ...like, firstName, lastName, orderSequenceNumber: null }
    expect((await page.request.post(path, { data: contact })).ok()).toBe(true)
  }
  await page.reload()
  const letGo = await holdWrites(page)
  await removeAll(page, names)
  await page
    .getByLabel(/^First Name/)
    .first()
    .fill('Thistle')
  letGo()
  await expect(page.getByRole('button', { name: /^Delete .*Quickgone/ })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel(/^First Name/).first()).toBeFocused()
  expect(await (await page.request.get(path)).text()).not.toContain('Quickgone')
})

test('@torture the offer to undo a deletion undoes that one, even if the user has acted elsewhere since', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'GEG', 'expansion')
  const path = `/api/v1/airports/${airportId}/instance/27/expansion`
  const add = async (expansionPlannedText: string) => {
    const data = { expansionPlannedText, areaTotal: 900, completionDateText: '2028' }
    expect((await page.request.post(path, { data })).ok()).toBe(true)
  }
  await add('Exactly Yarrow')
  await page.reload()
  // The user adds another plan in another tab before the offer is made.
  await page.route('**/actions?*', async route => {
    await add('Elsewhere Zinnia')
    await route.continue()
  })
  await page.getByRole('button', { name: /^Delete .*Yarrow/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: 'Yarrow' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo: / }).click()
  await expect(page.getByRole('row', { name: 'Yarrow' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Zinnia' }).first()).toBeVisible()
})

test('@torture the offer to undo is for the latest action, even if the server answers about an earlier one after it', async ({
  visit,
}) => {
  const { page, airportId } = await openStep(visit, 'RNO', 'info', { instanceId: 26 })
  const findings = ['2', '3'].map(figures => ({
    severity: 'unconfirmed',
    warning: `made.up@${figures}`,
    step: 'tenants',
    terminalId: null,
    field: '',
    message: `${figures} made-up rows were carried over.`,
    figures,
    missing: [],
    answer: null,
  }))
  const confirmed = new Set<string>()
  const earlier = Promise.withResolvers<void>()
  await page.route(/\/airports\/\d+\/instance\/26\/(review|warnings|actions)(\?|$)/, async route => {
    const url = new URL(route.request().url())
    if (url.pathname.endsWith('/actions')) {
      const actionId = url.searchParams.get('actionId')
      if (actionId === 'made.up@2') await earlier.promise
      return route.fulfill({ json: { content: [{ actionId, undoRefusal: null }] } })
    }
    const answer = await page.request.get(url.href.replace(/warnings$/, 'review'))
    let actionId = ''
    if (route.request().method() === 'PUT') {
      const body = route.request().postDataJSON() as { findings: { warning: string }[] }
      actionId = body.findings[0]?.warning ?? ''
      confirmed.add(actionId)
    }
    const read = (await answer.json()) as object
    return route.fulfill({
      headers: { [actionHeader]: actionId },
      json: { ...read, findings: findings.filter(each => !confirmed.has(each.warning)) },
    })
  })
  await page.goto(`/wizard/airports/${airportId}/steps/review?instance=26`)
  await confirmAll(page, 'Confirm all: 2 made-up rows were carried over.')
  await confirmAll(page, 'Confirm all: 3 made-up rows were carried over.')
  const undo = page.getByRole('button', { name: 'Undo: 3 rows are confirmed.' })
  await expect(undo).toBeVisible()
  earlier.resolve()
  await expect(page.getByText('2 rows are confirmed.')).toBeVisible()
  await expect(undo).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('@torture a profile has a heading while it loads, and its own name takes the focus', async ({
  visit,
}) => {
  for (const [list, profile, provisional] of [
    ['/airports', '**/airports/*/instance/*/profile', 'Airport'],
    ['/companies', '**/companies/*/instance/*/profile', 'Company'],
    ['/brands', '**/brands/*/instance/*/profile', 'Brand'],
  ] as const) {
    const page = await visit('subscriber')
    await page.goto(list)
    const link = page.getByRole('row').nth(1).getByRole('link').first()
    const name = (await link.innerText()).trim()
    const held = Promise.withResolvers<void>()
    await page.route(profile, async route => {
      await held.promise
      await route.continue()
    })
    await link.press('Enter')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(provisional)
    await expect(heading).toBeFocused()
    held.resolve()
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
  }
})

test('@torture a page that waits for one answer after another does not become blank between them', async ({
  visit,
}) => {
  const { page } = await openStep(visit, 'GEG', 'tenants')
  const hold = async (pattern: RegExp) => {
    const held = Promise.withResolvers<void>()
    await page.route(pattern, async route => {
      await held.promise
      await route.continue()
    })
    return held.resolve
  }
  const sendAirport = await hold(/\/airports\/\d+\/instance\/27$/)
  await hold(/\/tenants\/instance\/27\/airport\/\d+$/)
  await page.goto(page.url().replace('/tenants?', '/tenants/table?'), { waitUntil: 'commit' })
  const placeholder = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
  await expect(placeholder).toHaveCSS('opacity', '1')
  sendAirport()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(placeholder).toHaveCSS('animation-delay', /^-/)
})
