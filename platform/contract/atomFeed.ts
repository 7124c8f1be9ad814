import { cleanText } from './cleanText.ts'
import { escapeMarkup } from './escapeMarkup.ts'

interface AtomEntry {
  /** Never changes, so feed readers show the entry only once. */
  id: string
  title: string
  url: string
  /** Any date that `Date` can parse. */
  updated: string
  summary: string
}

interface AtomFeed {
  /** Identifies the feed forever. */
  id: string
  title: string
  /** The page that the feed is about. */
  url: string
  /** Used for a feed without entries. */
  begun: string
  /** Newest first. */
  entries: readonly AtomEntry[]
}

/** An Atom feed (RFC 4287) as text. The same entries always give the same text. */
export function writeAtomFeed({ id, title, url, begun, entries }: AtomFeed): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    writeElement('id', id),
    writeElement('title', title),
    '<author><name>AXN Fact Book</name></author>',
    writeElement('updated', toTimestamp(entries[0]?.updated ?? begun)),
    linkTo(url),
    ...entries.flatMap(entry => [
      '<entry>',
      writeElement('id', entry.id),
      writeElement('title', entry.title),
      writeElement('updated', toTimestamp(entry.updated)),
      linkTo(entry.url),
      writeElement('summary', entry.summary),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n')
}

const writeElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`
const linkTo = (url: string): string => `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`
const toTimestamp = (moment: string): string => new Date(moment).toISOString()

/** XML does not allow control characters. */
const escapeXml = (text: string): string => escapeMarkup(cleanText(text).toWellFormed().replaceAll('\0', ''))
