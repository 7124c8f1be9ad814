import { getWorkEndpoint, getYearOverviewEndpoint } from '#domain/browse/home.ts'
import {
  getIntroductionEndpoint,
  getSamplePagesEndpoint,
  getSamplePictureEndpoint,
} from '#domain/browse/introduction.ts'
import { getYearTrendsEndpoint } from '#domain/browse/yearTrends.ts'
import type { AirportsBook } from '#domain/publishing/book.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint, registerMemoryEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { renderBook, renderBookPicture } from '../../publishing/books/renderBook.ts'
import { getYearOverview, getYearTrends, getWork, getIntroduction, readSampleBook } from './home.queries.ts'

/** A file of the sample airport. Anyone may request it, so it is typeset only once until the sample changes. */
class SampleFile {
  readonly #typeset: (book: AirportsBook) => Promise<Uint8Array>
  #made: { text: string; file: Promise<Uint8Array> } | null = null

  constructor(typeset: (book: AirportsBook) => Promise<Uint8Array>) {
    this.#typeset = typeset
  }

  render(book: AirportsBook): Promise<Uint8Array> {
    const text = JSON.stringify(book)
    if (this.#made?.text === text) return this.#made.file
    const made = { text, file: this.#typeset(book) }
    this.#made = made
    made.file.catch(() => {
      if (this.#made === made) this.#made = null
    })
    return made.file
  }
}

/** The sample in the demo, whose figures are all made up. */
const demoSample = 'RDU'

/** The home page's data, for anonymous visitors and signed-in users. */
export function homeRoutes(api: Api): void {
  const { sampleAirport, subscribeUrl } = api.settings
  const sampleCode = sampleAirport ?? (api.demo ? demoSample : null)
  const samplePages = new SampleFile(book =>
    renderBook(book, { format: 'pdf', paper: 'letter', edition: 'online' }, api.settings),
  )
  const samplePicture = new SampleFile(renderBookPicture)

  registerEndpoint(api, getIntroductionEndpoint, ({ db }) =>
    getIntroduction(db, { sampleCode, subscribeUrl }),
  )

  const answer = async (db: Db, mediaType: string, made: SampleFile) => {
    const book = await readSampleBook(db, sampleCode)
    const ending = mediaType === mediaTypes.pdf ? 'pdf' : 'svg'
    const fileName = `sample-${book.airports[0]?.airport.iataCode}-${book.axnInstanceName}.${ending}`
    return new FileReply(fileName, mediaType, () => made.render(book), 'inline')
  }

  registerEndpoint(api, getSamplePagesEndpoint, ({ db }) => answer(db, mediaTypes.pdf, samplePages))

  registerEndpoint(api, getSamplePictureEndpoint, ({ db }) => answer(db, mediaTypes.svg, samplePicture))

  registerMemoryEndpoint(api, getYearOverviewEndpoint, async ({ params, actor }) => {
    const { instance, lists } = await api.memory.openYear(params.instanceId, actor)
    return getYearOverview(instance, lists)
  })

  registerMemoryEndpoint(api, getYearTrendsEndpoint, async ({ params, actor }) => ({
    trends: await getYearTrends(api.memory, await api.memory.openYear(params.instanceId, actor)),
  }))

  registerEndpoint(api, getWorkEndpoint, ({ db, actor }) => getWork(db, actor))
}
