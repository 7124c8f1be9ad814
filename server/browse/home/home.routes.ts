import { getWorkEndpoint, getYearOverviewEndpoint } from '#domain/browse/home.ts'
import { getIntroductionEndpoint, getSamplePagesEndpoint } from '#domain/browse/introduction.ts'
import { getYearTrendsEndpoint } from '#domain/browse/yearTrends.ts'
import type { AirportsBook } from '#domain/publishing/book.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { renderBook } from '../../publishing/books/renderBook.ts'
import { getYearOverview, getYearTrends, getWork, getIntroduction, readSampleBook } from './home.queries.ts'

/** The sample airport's pages of the book. Anyone may request them, so they are typeset only once until they change. */
class SamplePages {
  #typeset: { text: string; pdf: Promise<Uint8Array> } | null = null

  render(book: AirportsBook): Promise<Uint8Array> {
    const text = JSON.stringify(book)
    if (this.#typeset?.text === text) return this.#typeset.pdf
    const made = { text, pdf: renderBook(book, { format: 'pdf', paper: 'letter', edition: 'online' }) }
    this.#typeset = made
    made.pdf.catch(() => {
      if (this.#typeset === made) this.#typeset = null
    })
    return made.pdf
  }
}

/** The sample in the demo, whose figures are all made up. */
const demoSample = 'RDU'

/** The home page's data, for anonymous visitors and signed-in users. */
export function homeRoutes(api: Api): void {
  const { sampleAirport, subscribeUrl } = api.settings
  const sampleCode = sampleAirport ?? (api.demo ? demoSample : null)
  const samplePages = new SamplePages()

  registerEndpoint(api, getIntroductionEndpoint, ({ db }) =>
    getIntroduction(db, { sampleCode, subscribeUrl }),
  )

  registerEndpoint(api, getSamplePagesEndpoint, async ({ db }) => {
    const book = await readSampleBook(db, sampleCode)
    const fileName = `sample-${book.airports[0]?.airport.iataCode}-${book.axnInstanceName}.pdf`
    return new FileReply(fileName, mediaTypes.pdf, () => samplePages.render(book), 'inline')
  })

  registerMemoryEndpoint(api, getYearOverviewEndpoint, async ({ params, actor }) => {
    const { instance, lists } = await api.memory.openYear(params.instanceId, actor)
    return getYearOverview(instance, lists)
  })

  registerMemoryEndpoint(api, getYearTrendsEndpoint, async ({ params, actor }) => ({
    trends: await getYearTrends(api.memory, await api.memory.openYear(params.instanceId, actor)),
  }))

  registerEndpoint(api, getWorkEndpoint, ({ db, actor }) => getWork(db, actor))
}
