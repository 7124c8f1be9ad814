import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import { paths } from '../../screens.ts'
import browse from '../browse.module.css'
import css from './figures.module.css'

type AirportView = 'profile' | 'trends' | 'benchmarks' | 'compare'

interface AirportViewsProps {
  airport: { airportId: number; iataCode: string }
  shown: AirportView
  /** Without a profile in this edition, only earlier published data can be shown. */
  inEdition?: boolean
}

/** The views of one airport. */
export function AirportViews({ airport, shown, inEdition = true }: AirportViewsProps) {
  const params = { contentID: String(airport.airportId) }
  return (
    <div className={css.views} data-screen-only>
      <LinkSwitch
        label={`Views of ${airport.iataCode}`}
        links={[
          ...(inEdition
            ? [{ label: 'Profile', to: paths.airports, params, isShown: shown === 'profile' }]
            : []),
          { label: 'Trends', to: paths.airportTrends, params, isShown: shown === 'trends' },
          ...(inEdition
            ? [
                {
                  label: 'Benchmarks',
                  to: paths.airportBenchmarks,
                  params,
                  isShown: shown === 'benchmarks',
                },
              ]
            : []),
          {
            label: 'Compare',
            to: paths.compare,
            search: { airports: airport.iataCode },
            isShown: shown === 'compare',
          },
        ]}
      />
    </div>
  )
}

const views = [
  { label: 'Explore', to: paths.explore },
  { label: 'Benchmarks', to: paths.benchmarks },
] as const

/** The ways to explore an edition without choosing an airport first. */
export function EditionViews({ shown }: { shown: (typeof views)[number]['label'] }) {
  return (
    <div className={browse.views} data-screen-only>
      <LinkSwitch
        label="Views of the edition"
        links={views.map(({ label, to }) => ({
          label,
          to,
          isShown: label === shown,
        }))}
      />
    </div>
  )
}
