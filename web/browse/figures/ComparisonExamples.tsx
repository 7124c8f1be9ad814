import { Link } from '@tanstack/react-router'
import { hubSizes } from '#domain/airports/hubSize.ts'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { maxComparedAirports } from '#domain/browse/airportTrends.ts'
import type { Reply } from '#platform/client/api.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { paths } from '../../screens.ts'
import { useEdition } from '../edition.ts'

type Airport = Reply<typeof airportDirectory.list>['content'][number]
interface Example {
  title: string
  airports: readonly Airport[]
}

/** Comparable airports of the edition, each group a link to its comparison. */
export function ComparisonExamples({ chosen }: { chosen: string | undefined }) {
  const { axnInstanceId } = useEdition()
  const largest = useEndpointQuery(
    airportDirectory.list,
    { params: { instanceId: axnInstanceId ?? 0 }, query: { sort: 'enplaneTotal,desc', size: 100 } },
    { enabled: axnInstanceId !== null },
  )
  // Administrators see unpublished airports, which cannot be compared.
  const airports =
    largest.data?.content.filter(
      each => each.enplaneTotal !== null && each.axnInstanceStatus === 'PUBLISHED',
    ) ?? []
  const examples = chosen === undefined ? listLargest(airports) : listNeighbors(airports, chosen)
  if (examples.length === 0) return null
  return (
    <>
      <h3>{chosen === undefined ? 'The largest airports in each hub size' : `Compare ${chosen}`}</h3>
      <ul>
        {examples.map(({ title, airports: compared }) => (
          <li key={title}>
            <Link
              to={paths.compare}
              search={was => ({ ...was, airports: compared.map(each => each.iataCode).join(',') })}
            >{`${title}: ${compared.map(each => `${each.city} (${each.iataCode})`).join(', ')}`}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The three airports with the most enplanements in each class that has at least three. */
const listLargest = (airports: readonly Airport[]): Example[] =>
  hubSizes
    .map(hubSize => ({
      title: hubSize,
      airports: airports.filter(each => each.hubSize === hubSize).slice(0, 3),
    }))
    .filter(each => each.airports.length === 3)

/** The chosen airport with those closest in enplanements, a few or ten, and with the largest of its state. */
function listNeighbors(airports: readonly Airport[], code: string): Example[] {
  const place = airports.findIndex(each => each.iataCode === code)
  const chosen = airports[place]
  if (!chosen) return []
  const others = airports.filter(each => each !== chosen)
  const listNearest = (most: number) => {
    const from = Math.max(0, Math.min(place - most / 2, others.length - most))
    return others.slice(from, from + most)
  }
  const { stateProvinceName } = chosen
  const inState = others.filter(each => stateProvinceName && each.stateProvinceName === stateProvinceName)
  const examples = [
    { title: 'Similar enplanements', airports: [chosen, ...listNearest(4)] },
    { title: 'Similar enplanements, ten airports', airports: [chosen, ...listNearest(10)] },
    { title: `${stateProvinceName}`, airports: [chosen, ...inState.slice(0, maxComparedAirports - 1)] },
  ]
  return examples.filter(each => each.airports.length > 1)
}
