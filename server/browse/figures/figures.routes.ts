import {
  getCorrectionsFeedEndpoint,
  listCorrectionsEndpoint,
  noReasonGiven,
  type Correction,
} from '#domain/browse/figures/corrections.ts'
import { getFigureCardEndpoint } from '#domain/browse/figures/figureCard.ts'
import { can } from '#domain/people/roles.ts'
import { writeAtomFeed } from '#platform/contract/atomFeed.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import { demoNote } from '#platform/print/wording.ts'
import type { Api } from '../../api.ts'
import { listCorrections } from './corrections.queries.ts'
import { getFigureCard } from './figureCard.queries.ts'

const feedLength = 100

/** Endpoints for single figures of an edition, and for corrections. */
export function figuresRoutes(api: Api): void {
  registerMemoryEndpoint(api, getFigureCardEndpoint, ({ params, query }) => {
    const { database, memory, settings } = api
    return getFigureCard({ database, memory, publicUrl: settings.publicUrl }, { ...params, ...query })
  })

  registerEndpoint(api, listCorrectionsEndpoint, ({ db, query, user }) =>
    listCorrections(db, query, { mayBrowse: can(user, 'browse') }),
  )

  registerEndpoint(api, getCorrectionsFeedEndpoint, async ({ db, query: { year } }) => {
    const newest = { year, page: 0, size: feedLength }
    const { axnInstanceName, content } = await listCorrections(db, newest, { mayBrowse: false })
    const feed = writeCorrectionsFeed(content, {
      axnInstanceName,
      publicUrl: api.settings.publicUrl,
      isDemo: api.demo,
    })
    return new FileReply(
      `corrections-${axnInstanceName}.atom`,
      mediaTypes.atom,
      async () => Buffer.from(feed),
      'inline',
    )
  })
}

/** The Atom feed of an edition's corrections. */
function writeCorrectionsFeed(
  corrections: readonly Correction[],
  { axnInstanceName, publicUrl, isDemo }: { axnInstanceName: string; publicUrl: string; isDemo: boolean },
): string {
  const page = `${publicUrl}/corrections?year=${axnInstanceName}`
  return writeAtomFeed({
    id: page,
    title: `Corrections to the ${axnInstanceName} Fact Book${isDemo ? ` (${demoNote})` : ''}`,
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
