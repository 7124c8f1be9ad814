import { expect, type Locator, type Page } from '@playwright/test'

/** A user's actions on a screen. Every key chord, click, paste, and filled field counts as one. */
export interface Hands {
  page: Page
  /** The actions so far. */
  acts: () => number
  /** Focuses an input, or the last active cell of a table. */
  reach: (target: Locator) => Promise<void>
  /** A button or a link. */
  push: (target: Locator) => Promise<void>
  /** Fills an input. */
  fill: (target: Locator, text: string) => Promise<void>
  /** An option of a list. */
  choose: (target: Locator, option: string) => Promise<void>
  /** Types over the active cell of a table and moves to the next. */
  retype: (text: string) => Promise<void>
  press: (chord: string) => Promise<void>
  /** Pastes text that a spreadsheet has put on the clipboard. */
  paste: (text: string) => Promise<void>
}

/** A user with a mouse. */
export async function createMouseHands(page: Page): Promise<Hands> {
  const { act, ...shared } = await createKeys(page)
  return {
    ...shared,
    reach: target => act(() => target.click()),
    push: target => act(() => target.click()),
    fill: (target, text) => act(() => target.fill(text)),
    async choose(target, option) {
      await act(() => target.selectOption(option))
    },
  }
}

/** A user without one. Tab reaches everything, and nothing is focused in any other way. */
export async function createKeyboardHands(page: Page): Promise<Hands> {
  const { act, ...shared } = await createKeys(page)
  const reach = (target: Locator) => tabTo(target, shared.press)
  return {
    ...shared,
    reach,
    async push(target) {
      await reach(target)
      await shared.press('Enter')
    },
    async fill(target, text) {
      await reach(target)
      await act(() => page.keyboard.type(text))
      await expect(target).toHaveValue(text)
    },
    async choose(target, option) {
      await reach(target)
      await act(() => page.keyboard.type(option))
      await expect(target.locator('option:checked')).toHaveText(option)
    },
  }
}

async function createKeys(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  let acts = 0
  const act = async (perform: () => Promise<unknown>) => {
    acts += 1
    await perform()
  }
  const press = (chord: string) => act(() => page.keyboard.press(chord))
  return {
    page,
    act,
    acts: () => acts,
    press,
    async retype(text: string) {
      await act(() => page.keyboard.type(text))
      await press('Enter')
    },
    async paste(text: string) {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
      await press('ControlOrMeta+v')
    },
  }
}

const mostTabs = 60

/** The part of the browser's element types that is used in the page. */
interface PageElement {
  ownerDocument: { activeElement: PageElement }
  compareDocumentPosition: (other: PageElement) => number
  closest: (selector: string) => PageElement | null
}

/** The position of the focus relative to an element. */
function readFocus(element: PageElement) {
  const isFollowing = 4
  const focused = element.ownerDocument.activeElement
  return {
    isHere: focused === element,
    isBehind: (element.compareDocumentPosition(focused) & isFollowing) !== 0,
    isInTable: focused.closest('[role=gridcell]') !== null,
  }
}

async function tabTo(target: Locator, press: Hands['press']): Promise<void> {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    const { isHere, isBehind, isInTable } = await target.evaluate(readFocus)
    if (isHere) return
    // Within a table, Tab moves from cell to cell until Escape leaves it.
    if (isInTable) await press('Escape')
    await press(isBehind ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)} within ${mostTabs} steps`)
}
