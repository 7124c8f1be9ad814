import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const css = readFileSync(join(root, 'platform/ui/theme.css'), 'utf8')
const tones = [...css.matchAll(/--fb-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
)
const schemes = {
  light: new Map(tones.map(({ name, light }) => [name, light])),
  dark: new Map(tones.map(({ name, dark }) => [name, dark])),
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'sheet', 'tint']
const texts = ['ink', 'ink-soft', 'accent', 'success', 'warning', 'error']
const pairs = [
  ...grounds.flatMap(ground => texts.map(text => [text, ground, 4.5] as const)),
  ['on-accent', 'accent', 4.5] as const,
  ['success', 'success-tint', 4.5] as const,
  ['warning', 'warning-tint', 4.5] as const,
  ['error', 'error-tint', 4.5] as const,
  ['ink', 'accent-tint', 4.5] as const,
  ['accent', 'accent-tint', 4.5] as const,
  ...grounds.flatMap(ground => [['line-strong', ground, 3] as const, ['focus', ground, 3] as const]),
]

describe.each(Object.entries(schemes))('%s', (_scheme, colors) => {
  test.each(pairs)('%s on %s has at least %d:1', (text, ground, least) => {
    expect(contrast(colors.get(text) ?? '', colors.get(ground) ?? '')).toBeGreaterThanOrEqual(least)
  })
})

describe('high contrast', () => {
  const forced = /@media \(forced-colors: active\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? ''
  /** Lines and bars of charts are SVG, which keeps its colors. */
  const ofPages = [...schemes.light.keys()]

  test.each(ofPages)('%s is a color that the person chose', name => {
    expect(forced).toMatch(new RegExp(`--fb-${name}: (Canvas|CanvasText|LinkText|Highlight);`))
  })

  test('the background that browsers add behind text does not cover text on the accent color', () => {
    const sheets = ['web', 'platform'].flatMap(layer =>
      readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.css'))
        .map(name => readFileSync(join(root, layer, name), 'utf8')),
    )
    const rules = sheets.flatMap(
      sheet => sheet.match(/[^{}]*\{[^{}]*color: var\(--fb-on-accent\)[^{}]*\}/g) ?? [],
    )
    expect(rules.length).toBeGreaterThan(5)
    expect(rules.filter(rule => !rule.includes('forced-color-adjust: none;'))).toEqual([])
  })
})
