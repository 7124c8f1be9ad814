import { listReferences, type PdfObject, type ReadPdf } from './readPdf.ts'

/** A part of a book as Typst set it, parsed. Object numbers are those of its own file. */
export interface ReadPart {
  /** All objects except those that exist once per book: catalog, tree roots, and metadata. */
  objects: PdfObject[]
  /** In order; sizes in points. */
  pages: { number: number; width: number; height: number }[]
  /** The root of the page tree. */
  pagesRoot: number
  /** Null if the part is not tagged. */
  tags: PartTags | null
}

export interface PartTags {
  root: number
  /** The element that contains all others. */
  document: number
  roleMap: string
  /** By the key of a page or an annotation: the elements that its contents belong to. */
  parents: { key: number; number: number }[]
  /** Table headings by their names. */
  headings: { name: string; number: number }[]
}

/**
 * Reads a part without its first pages, so many as `without`. Throws if the file does not have the structure that Typst
 * writes.
 */
export function readPart({ objects, trailer }: ReadPdf, without: number): ReadPart {
  const byNumber = new Map(objects.map(each => [each.number, each]))
  const wordsOf = (number: number) => byNumber.get(number)?.words ?? ''
  const catalog = reference(trailer, 'Root')
  const pagesRoot = reference(wordsOf(catalog), 'Pages')
  const pages = listReferences(/\/Kids \[([^\]]*)\]/.exec(wordsOf(pagesRoot))?.[1]).map(number => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(wordsOf(number)) ?? []
    return { number, width: Number(width), height: Number(height) }
  })
  const tags = wordsOf(catalog).includes('/StructTreeRoot')
    ? readTags(reference(wordsOf(catalog), 'StructTreeRoot'), wordsOf)
    : null
  const before = pages.splice(0, without).map(({ number }) => number)
  const dropped = new Set([
    ...before,
    ...before.flatMap(number => findReference(wordsOf(number), 'Contents')),
    catalog,
    pagesRoot,
    ...findReference(trailer, 'Info'),
    ...findReference(wordsOf(catalog), 'Metadata'),
    ...(tags ? [tags.root] : []),
  ])
  if (pages.length === 0 || !pages.every(({ number, width }) => isPage(wordsOf(number)) && width > 0))
    throw new Error('The pages of a part are not where they should be.')
  return { objects: objects.filter(({ number }) => !dropped.has(number)), pages, pagesRoot, tags }
}

const isPage = (words: string): boolean => /^<<\s*\/Type \/Page\s/.test(words)

function readTags(root: number, wordsOf: (number: number) => string): PartTags {
  const words = wordsOf(root)
  const document = listReferences(/\/K \[([^\]]*)\]/.exec(words)?.[1])
  const [, parents] = /\/ParentTree <<\s*\/Nums \[([^\]]*)\]/.exec(words) ?? []
  if (document.length !== 1 || document[0] === undefined || parents === undefined)
    throw new Error('The tags of a part are not where they should be.')
  const [, headings = ''] = /\/IDTree <<\s*\/Names \[([^\]]*)\]/.exec(words) ?? []
  const [, roleMap = ''] = /\/RoleMap <<([^>]*)>>/.exec(words) ?? []
  return {
    root,
    document: document[0],
    roleMap,
    parents: Array.from(parents.matchAll(/(\d+) (\d+) 0 R/g), ([, key, number]) => ({
      key: Number(key),
      number: Number(number),
    })),
    headings: Array.from(headings.matchAll(/\((U\w+)\) (\d+) 0 R/g), ([, name = '', number]) => ({
      name,
      number: Number(number),
    })),
  }
}

function findReference(words: string, key: string): number[] {
  const [, number] = new RegExp(`/${key} (\\d+) 0 R`).exec(words) ?? []
  return number === undefined ? [] : [Number(number)]
}

function reference(words: string, key: string): number {
  const [number] = findReference(words, key)
  if (number === undefined) throw new Error(`The PDF has no ${key}.`)
  return number
}
