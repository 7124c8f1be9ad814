const belowWords = ['under', 'below', 'less than', 'fewer than', 'at most']
const aboveWords = ['over', 'above', 'more than', 'greater than', 'at least']
const multiples: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
}

export interface Limits {
  from: number | null
  to: number | null
  isPercent: boolean
}

const either = (words: readonly string[]): string => words.join('|').replaceAll(' ', String.raw`\s+`)
const multiple = `(?:${either(Object.keys(multiples))})\\b`
const amount = String.raw`\$?\s*\d[\d,]{0,11}(?:\.\d{1,4})?\s*(?:${multiple})?\s*(?:%|percent\b)?(?!\w)`
const [below, above] = [either(belowWords), either(aboveWords)]
const pattern = new RegExp(
  String.raw`\b(?:between\s+(?<from>${amount})\s+(?:and|to)|(?<below>${below})|${above})\s+(?<last>${amount})`,
  'i',
)

/**
 * The limits in `over 12.50`, `under 20 million`, or `between 5% and 10%`, and the text without them. Two years are none,
 * and after a word such as growth, one is none either.
 */
export function takeLimits(typed: string, hasChange: boolean): { rest: string; limits: Limits | null } {
  const found = pattern.exec(typed)
  if (!found?.groups) return { rest: typed, limits: null }
  const { from, below: isBelow, last = '' } = found.groups
  if (isYear(last) && (hasChange || (from && isYear(from)))) return { rest: typed, limits: null }
  // In `between 5 and 10 million`, both are millions.
  const [unit] = /[a-z%].*$/i.exec(last) ?? ['']
  const least = from && (/[a-z]/i.test(from) ? from : `${from} ${unit}`)
  return {
    rest: typed.replace(found[0], ' '),
    limits: {
      from: least ? readAmount(least) : isBelow ? null : readAmount(last),
      to: least || isBelow ? readAmount(last) : null,
      isPercent: /%|percent/i.test(last),
    },
  }
}

const isYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text.trim())

function readAmount(text: string): number {
  const [, number = '', unit = ''] = /([\d,.]+)\s*([a-z]*)/i.exec(text) ?? []
  const value = Number(number.replaceAll(',', '')) * (multiples[unit.toLowerCase()] ?? 1)
  // 1.1 million is not 1,100,000.0000000001.
  return Math.round(value * 1e4) / 1e4
}
