import {
  getWeight,
  notReported,
  type AirportFigure,
  type FiguresOfYear,
} from '#domain/browse/airportFigure.ts'
import { computeBenchmark } from '#domain/browse/benchmark.ts'
import { terminalFigures } from '#domain/browse/concessionFigures.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import type { ExploredAirport } from '#domain/browse/explore/exploredYear.ts'
import {
  planAreaKey,
  tenantAreaKey,
  writeFigureAddress,
  type FigureName,
} from '#domain/browse/figures/figureAddress.ts'
import { citeFigure, findAddressedFigure, type FigureCard } from '#domain/browse/figures/figureCard.ts'
import { computeNamedFigure, isSame, traceFigure } from '#domain/browse/figures/figureHistory.ts'
import { problem } from '#domain/problems.ts'
import { describeExchangeRate, hasAmounts } from '#domain/years/exchangeRate.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Database } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { readEdition } from '../explore/readEdition.ts'
import type { Memory } from '../memory/memory.ts'
import {
  findPlace,
  readFigureYears,
  readFirstPublication,
  readPublishedChanges,
} from './figureYears.queries.ts'

interface Sources {
  database: Database
  memory: Memory
  publicUrl: string
}

/** A published figure with all its details. Throws `notFound`. */
export async function getFigureCard(
  { database, memory, publicUrl }: Sources,
  name: FigureName,
): Promise<FigureCard> {
  const { key } = name
  const described = findAddressedFigure(key, name.record !== undefined)
  const edition = await memory.openEdition(name.year)
  if (!described || !edition) throw problem('notFound')
  const { axnInstanceId } = edition.instance
  const published = await readPublished(database, memory, { axnInstanceId, iataCode: name.iataCode })
  if (!published) throw problem('notFound')
  const { place, years, changes, publishedAt } = published
  const { airportId } = place.airport
  const stored = years.find(each => each.axnInstanceId === axnInstanceId)
  const figure = stored && computeNamedFigure(stored, name)
  if (!figure) throw problem('notFound')
  const { corrections, firstPublished } = traceFigure(stored, name, changes)
  const [latest] = corrections
  const ofYears = years.flatMap(each => {
    const found = computeNamedFigure(each, name)
    return found ? [{ edition: each, year: each.axnInstanceName, figure: found }] : []
  })
  const newest = ofYears.find(each => each.figure.value !== null || each.figure.notApplicable)?.year
  const { airports } = (await readEdition(edition.lists, 'readers')).year
  const isCanadian = airports.some(each => each.airportId === airportId && each.isoCountryCode === 'CA')
  const card = {
    key,
    label: described.label,
    unit: described.unit ?? null,
    format: described.format,
    definition: described.help ?? null,
    airport: place.airport,
    record: nameRecord(place.names, name),
    axnInstanceName: name.year,
    figure,
    exchangeRate:
      isCanadian && hasAmounts([described])
        ? describeExchangeRate(...ofYears.map(each => each.edition))
        : null,
    publishedAt,
    corrected: latest && !isSame(firstPublished, figure) ? { at: latest.at, firstPublished } : null,
    supersededBy: newest !== undefined && newest > name.year ? newest : null,
    standings: listStandings(airports, { airportId, record: name.record }, described),
    years: ofYears,
    definitionChanges: findDefinitionChanges(described, await memory.readDefinitionChanges()),
    corrections,
    link: `${publicUrl}/figures/${writeFigureAddress({ ...name, iataCode: place.airport.iataCode })}`,
  }
  return { ...card, citations: citeFigure(card, getUtcToday()) }
}

function nameRecord(
  names: NonNullable<PublishedData>['place']['names'],
  { key, record }: FigureName,
): FigureCard['record'] {
  if (record === undefined) return null
  const kind = key === tenantAreaKey ? 'tenant' : key === planAreaKey ? 'plan' : 'terminal'
  const id = String(record)
  return { kind, id, name: names[kind].get(id) ?? id }
}

type PublishedData = Awaited<ReturnType<typeof readAirport>>

const mostAirports = 50
const cache = new WeakMap<Memory, { version: string; airports: Map<string, Promise<PublishedData>> }>()

/** An airport's published data, cached until anything changes, because readers open several figures of an airport. */
function readPublished(
  database: Database,
  memory: Memory,
  of: { axnInstanceId: number; iataCode: string },
): Promise<PublishedData> {
  const version = memory.revisions.ofAll()
  let known = cache.get(memory)
  if (known?.version !== version || known.airports.size > mostAirports)
    known = { version, airports: new Map() }
  cache.set(memory, known)
  const key = `${of.iataCode} ${of.axnInstanceId}`
  const found = known.airports.get(key) ?? readAirport(database, of)
  known.airports.set(key, found)
  // A failed read is tried again.
  found.catch(() => known.airports.delete(key))
  return found
}

async function readAirport(
  database: Database,
  { axnInstanceId, iataCode }: { axnInstanceId: number; iataCode: string },
) {
  const place = await database.read(db => findPlace(db, { axnInstanceId, iataCode }))
  if (!place) return null
  const { airportId } = place.airport
  const [years, changes, publishedAt] = await database.read(db =>
    readTogether([
      readFigureYears(db, airportId),
      readPublishedChanges(db, { airportId, axnInstanceId }),
      readFirstPublication(db, { airportId, axnInstanceId }),
    ]),
  )
  return { place, years, changes, publishedAt }
}

/** The ranked items: airports or terminals. */
interface RankedItem {
  airportId: number
  hubSize: string | null
  /** The id, for a terminal. */
  record: string | undefined
  figures: FiguresOfYear
}

/** The ranks of an airport’s or terminal’s figure, first among all. */
export function listStandings(
  airports: readonly ExploredAirport[],
  { airportId, record }: { airportId: number; record: FigureName['record'] },
  described: AirportFigure,
): FigureCard['standings'] {
  const ranked =
    record === undefined
      ? airports.map((each): RankedItem => ({ ...each, record: undefined }))
      : terminalFigures.includes(described)
        ? airports.flatMap(listTerminals)
        : []
  const id = record === undefined ? undefined : String(record)
  const own = ranked.find(each => each.airportId === airportId && each.record === id)
  if (!own) return []
  const { hubSize } = own
  const groups = [
    { hubSize: null, group: ranked },
    ...(hubSize === null ? [] : [{ hubSize, group: ranked.filter(each => each.hubSize === hubSize) }]),
  ]
  return groups.map(({ group, ...of }) => {
    const peers = group.map(each => ({ ...toPeer(each, described), isOwn: each === own }))
    const { count, place, spread, tooLittle } = computeBenchmark(peers, each => each.isOwn)
    return { ...of, count, place, median: spread?.median ?? null, tooLittle }
  })
}

const listTerminals = ({ airportId, hubSize, terminals }: ExploredAirport): RankedItem[] =>
  terminals.map(({ terminalId, figures }) => ({ airportId, hubSize, record: String(terminalId), figures }))

function toPeer({ airportId, figures }: RankedItem, declared: AirportFigure) {
  const read = (key: string) => figures[key] ?? notReported
  return { airportId, ...read(declared.key), amount: getWeight(declared, read) }
}
