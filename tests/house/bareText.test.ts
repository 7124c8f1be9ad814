import { expect, it } from 'vitest'
import { findBareText } from './bareText.ts'

const root = process.cwd()

it('no text that changes or comes and goes is without an element of its own', () => {
  expect(findBareText(root)).toEqual([])
}, 600_000)

it('finds each kind of text that a translation would break, and nothing else', () => {
  const example = `
import type { ReactNode } from 'react'
export function LongList({ items, note }: { items: readonly string[]; note?: ReactNode }) {
  if (items.length === 7) return 'returned'
  const isOpen = items.length > 3
  return (
    <div>
      <p>{items.length} changed</p>
      <p>{isOpen && <b>More</b>} after what comes and goes</p>
      <p>Always {isOpen && 'removed'}</p>
      <p>{isOpen ? <b>No</b> : 'replaced'}<i>x</i></p>
      <p><i>x</i>{note}</p>
      {isOpen && <>in a fragment <i>x</i></>}
      {items.map(item => <><i>x</i>{item}</>)}
      {isOpen ? <p>Becomes <b>x</b></p> : <p>another <i>x</i> text</p>}
      {isOpen ? <p key="own">Never becomes <b>x</b></p> : <p>another <i>x</i> text</p>}
      <p>{isOpen ? 'The only child' : 'of its element'}</p>
      <p>{isOpen && <b>No</b>}<span>{items.length}</span></p>
      <p>Never changed <b>No</b> or removed.</p>
      <p>{\`Page \${items.length}\`}</p>
    </div>
  )
}
`
  expect(findBareText(root, { 'platform/ui/LongList.tsx': example })).toEqual([
    "platform/ui/LongList.tsx:4 'returned'",
    'platform/ui/LongList.tsx:8 {items.length}',
    'platform/ui/LongList.tsx:8 changed',
    'platform/ui/LongList.tsx:9 after what comes and goes',
    "platform/ui/LongList.tsx:10 {isOpen && 'removed'}",
    "platform/ui/LongList.tsx:11 {isOpen ? <b>No</b> : 'replaced'}",
    'platform/ui/LongList.tsx:12 {note}',
    'platform/ui/LongList.tsx:13 in a fragment',
    'platform/ui/LongList.tsx:14 {item}',
    'platform/ui/LongList.tsx:15 Becomes',
    'platform/ui/LongList.tsx:15 another',
    'platform/ui/LongList.tsx:15 text',
  ])
}, 600_000)
