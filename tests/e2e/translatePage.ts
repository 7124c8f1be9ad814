import { expect, type Page } from '@playwright/test'

/** In the page: replaces a text by an element, as translations do. */
const script = `{
  const untranslated = 'script, style, textarea, title, font, [translate="no"]'
  const translate = text => {
    const parent = text.parentElement
    if (!parent || parent.closest(untranslated) || !text.nodeValue.trim()) return
    const outer = document.createElement('font')
    const inner = document.createElement('font')
    inner.append(text.nodeValue)
    outer.append(inner)
    parent.replaceChild(outer, text)
  }
  const translateIn = root => {
    if (root.nodeType === Node.TEXT_NODE) return translate(root)
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found = []
    while (texts.nextNode()) found.push(texts.currentNode)
    found.forEach(translate)
  }
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translate(target)
      else addedNodes.forEach(translateIn)
    }
  }).observe(document, { childList: true, characterData: true, subtree: true })
}`

/**
 * Has the page translated from now on as browsers do it: each text, also one that appears or changes later, is replaced
 * by an element with another text. The words stay the same, so that a test finds them.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript({ content: script })
}

/** Collects what the page throws. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(`${page.url()} ${error.message}`))
  return errors
}

/** The page as a whole was not replaced by an error. */
export async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.getByText('Not loaded', { exact: true })).toHaveCount(0)
}
