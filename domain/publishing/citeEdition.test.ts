import { describe, expect, it } from 'vitest'
import { citePage, describeTerms, printTerms } from './citeEdition.ts'

describe('the terms of an edition', () => {
  const edition = (dataLicense: string | null, bookTitle: string | null = null) => ({
    axnInstanceName: '2026',
    dataLicense,
    bookTitle,
    bookPublisher: null,
    bookCopyright: null,
  })

  it('are its license, or all rights are reserved', () => {
    expect(describeTerms(edition(null))).toBe('© 2026 AXN Fact Book. All rights reserved.')
    expect(describeTerms(edition(null, 'Soup Atlas'))).toBe('© 2026 Soup Atlas. All rights reserved.')
    expect(describeTerms(edition('CC BY 4.0'))).toBe('CC BY 4.0')
  })

  it('fit into a note in a file, which links to longer terms', () => {
    expect(printTerms(edition('For members.\n\nNot for resale.'))).toBe('For members. Not for resale.')
    expect(printTerms(edition('Clause. '.repeat(60)))).toContain('under “Cite”')
  })
})

it('a citation contains the page, the edition, its address, and the day', () => {
  const link = 'https://example.org/explore?group=hubSize&instance=26'
  expect(citePage({ title: 'Explore', axnInstanceName: '2026', link, accessed: '2026-11-24' }).plain).toBe(
    `Explore. In AXN Fact Book, 2026 edition. ${link} (accessed 2026-11-24).`,
  )
})
