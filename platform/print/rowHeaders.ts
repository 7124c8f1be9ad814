import { listReferences, type ReadPdf } from './pdf/readPdf.ts'

const element = /^<<\s*\/Type \/StructElem\s*\/S \/(\w+)\s/
const kids = /\/K \[([^\]]*)\]/

/**
 * Tags the cells that name their rows as row headings, which Typst cannot do, and removes the cells beside the rows
 * that tables.typ keeps together. `columns` has the index of the naming column of each table, in order.
 */
export function tagRowHeaders(file: ReadPdf, columns: readonly number[]): ReadPdf {
  const words = new Map(file.objects.map(each => [each.number, each.words]))
  const wordsOf = (number: number) => words.get(number) ?? ''
  const roleOf = (number: number) => element.exec(wordsOf(number))?.[1] ?? ''
  const kidsOf = (number: number) => listReferences(kids.exec(wordsOf(number))?.[1])
  const find = (role: string, under: number): number[] =>
    kidsOf(under).flatMap(kid => (roleOf(kid) === role ? [kid] : find(role, kid)))
  const root = file.objects.find(each => each.words.includes('/Type /StructTreeRoot'))
  const tables = root ? find('Table', root.number) : []
  if (tables.length !== columns.length) throw new Error('The tables and their tags differ in number.')
  tables.forEach((table, place) => {
    for (const row of find('TR', table)) {
      const cells = kidsOf(row).filter(kid => !isBeside(wordsOf(kid)))
      words.set(row, wordsOf(row).replace(kids, `/K [${cells.map(kid => `${kid} 0 R`).join(' ')}]`))
      const naming = cells[columns[place] ?? 0]
      if (naming !== undefined && roleOf(naming) === 'TD')
        words.set(
          naming,
          wordsOf(naming).replace('/S /TD', '/S /TH').replace('/O /Table', '/O /Table /Scope /Row'),
        )
    }
  })
  return { ...file, objects: file.objects.map(each => ({ ...each, words: wordsOf(each.number) })) }
}

/** An empty cell beside kept rows, or above it. */
const isBeside = (words: string): boolean =>
  words.includes('/K []') && (words.includes('/RowSpan ') || words.includes('/S /TH'))
