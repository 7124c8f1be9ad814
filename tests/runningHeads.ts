import type { OpenedPage } from './openPdf.ts'

// The running heads of a book's pages, and the titles on them. Both are read from the places of the printed words, so
// neither depends on how the book was made.

/** A line of the page, from left to right. */
interface PrintedLine {
  text: string
  base: number
  size: number
}

const [headHeight, footHeight] = [50, 45]
/** Of the marks at the outer edge, which belong to no line. */
const thumbWidth = 15

/** From top to bottom. Words whose base lines differ by less than a point are on the same line. */
function readLines({ placed, width }: OpenedPage): PrintedLine[] {
  const lines: { base: number; size: number; runs: OpenedPage['placed'] }[] = []
  const printed = placed.filter(({ left, right }) => left > thumbWidth && right < width - thumbWidth)
  for (const run of printed.toSorted((a, b) => b.base - a.base)) {
    const last = lines.at(-1)
    if (last && last.base - run.base < 1) last.runs.push(run)
    else lines.push({ base: run.base, size: run.size, runs: [run] })
  }
  return lines.map(({ base, size, runs }) => ({
    base,
    size,
    text: runs
      .toSorted((a, b) => a.left - b.left)
      .map(({ text }) => text.trim())
      .join(' '),
  }))
}

/** The lines of the page's text, without its running head and footer. */
const readBody = (page: OpenedPage): PrintedLine[] =>
  readLines(page).filter(({ base }) => base > footHeight && base < page.height - headHeight)

const readHead = (page: OpenedPage): string =>
  readLines(page)
    .filter(({ base }) => base >= page.height - headHeight)
    .map(({ text }) => text)
    .join(' ')

interface PageSubjects {
  /** Counted from one. */
  page: number
  head: string
  /** The names of the profiles that continue or begin on the page, in order. */
  subjects: string[]
}

interface PrintedProfiles {
  /** All titles in order. */
  names: readonly string[]
  titleSize: number
  /** Whether every profile begins a page, so that lines above its title are its own. */
  beginsPage: boolean
}

/** The pages of profiles, until the next chapter. Throws if a profile is missing. */
export function readSubjects(
  pages: readonly OpenedPage[],
  { names, titleSize, beginsPage }: PrintedProfiles,
): PageSubjects[] {
  let begun = 0
  const found: PageSubjects[] = []
  for (const [place, page] of pages.entries()) {
    const body = readBody(page)
    if (begun === names.length && body.some(({ size }) => isNear(size, chapterSize))) break
    const titles = page.placed
      .filter(({ size }) => isNear(size, titleSize))
      .toSorted((a, b) => b.base - a.base || a.left - b.left)
    const [first] = titles
    const isContinued = !first || (!beginsPage && body.some(({ base }) => base > first.base + 1))
    const subjects = isContinued ? names.slice(Math.max(0, begun - 1), begun) : []
    let title = ''
    for (const { text } of titles) {
      title += squeeze(text)
      const name = names[begun]
      if (name === undefined || title !== squeeze(name)) continue
      subjects.push(name)
      begun += 1
      title = ''
    }
    if (subjects.length > 0) found.push({ page: place + 1, head: readHead(page), subjects })
  }
  if (begun < names.length) throw new Error(`The profile of ${names[begun]} is missing.`)
  return found
}

const chapterSize = 24
const isNear = (size: number, wanted: number) => Math.abs(size - wanted) < 0.1
const squeeze = (text: string) => text.replace(/[\s\u200b]+/g, '')

interface ContinuedTable {
  /** Counted from one. */
  page: number
  /** The title of the table that began on an earlier page. */
  title: string
  /** The text between the running head and the table. */
  above: string
  /** The line below the headings. */
  first: string
}

/**
 * The tables that continue at the top of a page. Their headings have a line that begins with `heads`, and the line above
 * them where they begin is one of the `titles`, possibly followed by a number.
 */
export function readContinuedTables(
  pages: readonly OpenedPage[],
  heads: string,
  titles: readonly string[],
): ContinuedTable[] {
  let title = ''
  const found: ContinuedTable[] = []
  for (const [place, page] of pages.entries()) {
    let isContinued = true
    const body = readBody(page)
    for (const [index, { text }] of body.entries()) {
      const begun = titles.find(each => text.replace(/ \d+ locations?$/, '') === each)
      if (begun !== undefined) {
        title = begun
        isContinued = false
      }
      if (!text.startsWith(heads)) continue
      if (isContinued) {
        const above = body.slice(0, index).find(({ text: each }) => !unitWords.has(each))?.text ?? ''
        found.push({ page: place + 1, title, above, first: body[index + 1]?.text ?? '' })
      }
      isContinued = false
    }
  }
  return found
}

/** Upper lines of headings with several lines. */
const unitWords = new Set(['Square', 'Footage', 'Square Footage'])
