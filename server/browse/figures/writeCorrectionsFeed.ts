import { noReasonGiven, type Correction } from '#domain/browse/figures/corrections.ts'
import { html } from '#platform/http/reference/html.ts'
import { demoNote } from '#platform/print/wording.ts'

/** Atom (RFC 4287). Its ids never change, so that a reader's program shows each correction once. */
export function writeCorrectionsFeed(
  corrections: readonly Correction[],
  { axnInstanceName, publicUrl, isDemo }: { axnInstanceName: string; publicUrl: string; isDemo: boolean },
): string {
  const page = `${publicUrl}/corrections?year=${axnInstanceName}`
  const updated = corrections[0]?.at
  return `<?xml version="1.0" encoding="utf-8"?>\n${
    html`<feed xmlns="http://www.w3.org/2005/Atom">
      <id>${page}</id>
      <title>Corrections of the ${axnInstanceName} Fact Book${isDemo ? ` (${demoNote})` : ''}</title>
      <author><name>Fact Book</name></author>
      <link rel="alternate" type="text/html" href="${page}" />
      <updated>${toTimestamp(updated ?? `${axnInstanceName}-01-01T00:00:00Z`)}</updated>
      ${corrections.map(
        ({ correctionId, at, reason, iataCode, airportName, label, figure }) =>
          html`<entry>
            <id>${page}#${correctionId}</id>
            <title>${airportName} (${iataCode}): ${label}</title>
            <link
              rel="alternate"
              type="text/html"
              href="${figure ? `${publicUrl}/figures/${figure}` : page}"
            />
            <updated>${toTimestamp(at)}</updated>
            <summary>${reason ?? noReasonGiven}</summary>
          </entry>`,
      )}
    </feed>`.text
  }\n`
}

const toTimestamp = (moment: string): string => new Date(moment).toISOString()
