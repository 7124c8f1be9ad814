import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCalendar, type CalendarEvent } from './writeCalendar.ts'

const event: CalendarEvent = {
  uid: 'a1@example.com',
  day: '2027-01-31',
  summary: 'Lease ends: Zebra Coffee at QZA',
  location: 'Ayr, QC (QZA)',
  description: 'Larkham Foods; 2 locations',
  category: 'Food & Beverage',
  url: 'https://example.com/airports/1',
  stamp: '20261121T160000Z',
}
const write = (given: Partial<CalendarEvent>) => writeAll([{ ...event, ...given }])
const writeAll = async (events: CalendarEvent[]) =>
  Buffer.concat(await writeCalendar({ name: 'Mine', description: '', events })).toString()

/** The value of a property as a calendar program reads it: unfolded, then unescaped. */
function read(text: string, name: string): string | undefined {
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const value = lines.findLast(line => line.startsWith(`${name}:`))?.slice(name.length + 1)
  return value?.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))
}

describe('a calendar', () => {
  it('writes each event as an all-day event', async () => {
    const lines = (await write({})).split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines).toContain('DTSTART;VALUE=DATE:20270131')
    expect(lines).toContain('UID:a1@example.com')
    expect(lines).toContain('DTSTAMP:20261121T160000Z')
    expect(lines).toContain('LOCATION:Ayr\\, QC (QZA)')
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT12H')
    expect(lines.at(-2)).toBe('END:VCALENDAR')
    expect(lines.at(-1)).toBe('')
  })

  it('has a component even if it has no events', async () => {
    expect(await writeAll([])).toContain('BEGIN:VTIMEZONE')
  })

  const anyText = fc.string({ unit: fc.oneof(fc.constantFrom('\\', ';', ',', '\n', 'é', '✈️'), fc.string()) })

  it('preserves every text, except control characters other than line breaks and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const clean = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
        expect(read(await write({ summary: text }), 'SUMMARY')).toBe(clean)
      }),
    )
  })

  it('has no line of more than 75 bytes, splits no character, and lets no text become a property', async () => {
    const tidy = (await write({})).split('\r\n').length
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const written = await write({ description: text })
        for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(written.replaceAll('\r\n ', '').split('\r\n')).toHaveLength(tidy)
        expect(Buffer.from(written).toString()).toBe(written)
      }),
    )
  })
})
