import type { PackedPdf } from '#platform/print/pdf/packedPdf.ts'
import { textString } from '#platform/print/pdf/pdfWords.ts'

/** A heading of level 1 or 2 and its position, as a destination of the file. */
export interface Bookmark {
  level: number
  title: string
  destination: string
}

interface Branch extends Bookmark {
  number: number
  under: Branch[]
}

/** Writes the tree of bookmarks, collapsed at the chapters, and returns its number; null if there are none. */
export function addBookmarks(file: PackedPdf, bookmarks: readonly Bookmark[]): number | null {
  const chapters: Branch[] = []
  for (const bookmark of bookmarks) {
    const branch = { ...bookmark, number: file.reserve(), under: [] }
    const above = bookmark.level > 1 ? chapters.at(-1)?.under : undefined
    ;(above ?? chapters).push(branch)
  }
  if (chapters.length === 0) return null
  const root = file.reserve()
  addBranches(file, chapters, root)
  file.add(root, `<< /Type /Outlines ${ends(chapters)} /Count ${chapters.length} >>`)
  return root
}

function addBranches(file: PackedPdf, branches: readonly Branch[], parent: number): void {
  branches.forEach(({ number, title, destination, under }, place) => {
    const before = branches[place - 1]
    const after = branches[place + 1]
    const words = [
      `/Title ${textString(title)} /Parent ${parent} 0 R /Dest ${destination}`,
      ...(before ? [`/Prev ${before.number} 0 R`] : []),
      ...(after ? [`/Next ${after.number} 0 R`] : []),
      ...(under.length > 0 ? [ends(under), `/Count -${under.length}`] : []),
    ]
    file.add(number, `<< ${words.join(' ')} >>`)
    addBranches(file, under, number)
  })
}

const ends = (branches: readonly Branch[]) =>
  `/First ${branches[0]?.number} 0 R /Last ${branches.at(-1)?.number} 0 R`
