import { encodeInSteps } from '#platform/print/encodeInSteps.ts'

export interface CalendarEvent {
  /** Identifies an event forever. */
  uid: string
  /** The day that it covers, YYYY-MM-DD. */
  day: string
  summary: string
  location: string
  description: string
  category: string
  url: string
  /** When its contents last changed, as 20261121T160000Z. */
  stamp: string
}

interface Calendar {
  name: string
  description: string
  events: readonly CalendarEvent[]
}

const refreshAfter = 'PT12H'

/**
 * A calendar of all-day events as in RFC 5545 (with RFC 7986's name and interval), in parts. The same events always give
 * the same bytes.
 */
export const writeCalendar = (calendar: Calendar): Promise<Buffer[]> =>
  encodeInSteps(writeComponents(calendar))

function* writeComponents({ name, description, events }: Calendar): Generator<string> {
  yield write([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//AXN Fact Book//Lease Radar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    property('NAME', name),
    property('X-WR-CALNAME', name),
    property('DESCRIPTION', description),
    property('X-WR-CALDESC', description),
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshAfter}`,
    `X-PUBLISHED-TTL:${refreshAfter}`,
    ...(events.length === 0 ? nothingButATimeZone : []),
  ])
  for (const event of events) yield write(eventLines(event))
  yield write(['END:VCALENDAR'])
}

const write = (lines: readonly string[]): string => lines.map(line => `${foldLine(line)}\r\n`).join('')

/** A calendar must have at least one component. */
const nothingButATimeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** An event without an end lasts that day. It does not block the calendar. */
const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${event.stamp}`,
  `LAST-MODIFIED:${event.stamp}`,
  `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
  property('SUMMARY', event.summary),
  property('LOCATION', event.location),
  property('DESCRIPTION', event.description),
  property('CATEGORIES', event.category),
  `URL:${event.url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const property = (name: string, text: string): string => `${name}:${escapeText(text)}`

/** Escapes backslashes, semicolons, commas, and line breaks; other control characters are not allowed. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const mostBytes = 75

/** Folds lines of more than 75 bytes without splitting a character. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= mostBytes) return line
  let bytes = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > mostBytes) {
      text += '\r\n '
      bytes = 1
    }
    text += character
    bytes += size
  }
  return text
}
