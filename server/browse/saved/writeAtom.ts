import type { News } from '#domain/browse/saved/saved.ts'

interface AtomFeed {
  title: string
  /** Identifies the feed forever. */
  id: string
  /** The page that it is about. */
  url: string
  /** Of a feed without news. */
  createdDate: string
  news: readonly News[]
}

/** An Atom feed (RFC 4287), newest first. The same news give the same text. */
export function writeAtom({ title, id, url, createdDate, news }: AtomFeed): string {
  const link = `<link href="${escapeXml(url)}"/>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeXml(id)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    '<author><name>AXN Fact Book</name></author>',
    `<updated>${toIso(news[0]?.at ?? createdDate)}</updated>`,
    link,
    ...news.flatMap(({ newsId, at, text, savedName }) => [
      '<entry>',
      `<id>${escapeXml(`${id}/${newsId}`)}</id>`,
      `<title>${escapeXml(`${savedName}: ${text}`)}</title>`,
      `<updated>${toIso(at)}</updated>`,
      link,
      `<summary>${escapeXml(text)}</summary>`,
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

const toIso = (moment: string): string => new Date(moment).toISOString()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Control characters are not allowed in XML at all. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[&<>"]/g, each => entities[each] ?? each)
