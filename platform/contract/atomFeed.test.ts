import { expect, test } from 'vitest'
import { writeAtomFeed } from './atomFeed.ts'

test('a feed with any text is well-formed', () => {
  const feed = writeAtomFeed({
    id: 'tag:factbook.example,2026:feed',
    title: 'Leases & <news>\u0007\ufffe\0\ud800',
    url: 'https://factbook.example/?a=1&b="2"',
    begun: '2026-01-01',
    entries: [],
  })
  expect(feed).toContain('<title>Leases &amp; &lt;news&gt;\ufffd</title>')
  expect(feed).toContain('href="https://factbook.example/?a=1&amp;b=&quot;2&quot;"')
})
