import { problem } from '#domain/problems.ts'

const longestMarkup = 200_000
const otherMarkup = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Throws `workbookUnreadable` for a tag or comment that is too long or unclosed, because readers would rescan it from
 * its beginning repeatedly.
 */
export function requireClosedMarkup(xml: string): void {
  for (let start = xml.indexOf('<'); start >= 0;) {
    const [begin = '', mark] = otherMarkup.find(each => xml.startsWith(each[0], start)) ?? []
    const end = mark ? xml.indexOf(mark, start + begin.length) : findTagEnd(xml, start)
    if (end < 0 || end - start > longestMarkup) throw problem('workbookUnreadable')
    start = xml.indexOf('<', end)
  }
}

/** -1 if the tag is too long, or if another one begins in it. */
function findTagEnd(xml: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at <= start + longestMarkup && at < xml.length; at++) {
    const character = xml.charAt(at)
    if (character === '<') return -1
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return at
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}
