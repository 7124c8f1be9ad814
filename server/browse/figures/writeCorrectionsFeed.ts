import { noReasonGiven, type Correction } from '#domain/browse/figures/corrections.ts'
import { writeAtomFeed } from '#platform/contract/atomFeed.ts'
import { demoNote } from '#platform/print/wording.ts'

/** The Atom feed of an edition's corrections. */
export function writeCorrectionsFeed(
  corrections: readonly Correction[],
  { axnInstanceName, publicUrl, isDemo }: { axnInstanceName: string; publicUrl: string; isDemo: boolean },
): string {
  const page = `${publicUrl}/corrections?year=${axnInstanceName}`
  return writeAtomFeed({
    id: page,
    title: `Corrections of the ${axnInstanceName} Fact Book${isDemo ? ` (${demoNote})` : ''}`,
    url: page,
    begun: `${axnInstanceName}-01-01T00:00:00Z`,
    entries: corrections.map(({ correctionId, at, reason, iataCode, airportName, label, figure }) => ({
      id: `${page}#${correctionId}`,
      title: `${airportName} (${iataCode}): ${label}`,
      url: figure ? `${publicUrl}/figures/${figure}` : page,
      updated: at,
      summary: reason ?? noReasonGiven,
    })),
  })
}
