import { useSearch } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { LinkSwitch } from '#platform/ui/LinkSwitch.tsx'
import type { EditionSearch } from '../browseSearch.ts'
import css from './figures.module.css'

export type AirportView = 'profile' | 'trends' | 'benchmarks' | 'compare'

interface AirportViewsProps {
  airport: { airportId: number; iataCode: string }
  shown: AirportView
  /** Without a profile in this edition, only earlier published data can be shown. */
  inEdition?: boolean
}

/** The views of one airport. */
export function AirportViews({ airport, shown, inEdition = true }: AirportViewsProps) {
  const { instance }: EditionSearch = useSearch({ strict: false })
  const params = { contentID: String(airport.airportId) }
  const search = { instance }
  return (
    <div className={css.views} data-screen-only>
      <LinkSwitch
        label={`Views of ${airport.iataCode}`}
        links={[
          ...(inEdition
            ? [{ label: 'Profile', to: paths.airports, params, search, isShown: shown === 'profile' }]
            : []),
          { label: 'Trends', to: paths.airportTrends, params, search, isShown: shown === 'trends' },
          ...(inEdition
            ? [
                {
                  label: 'Benchmarks',
                  to: paths.airportBenchmarks,
                  params,
                  search,
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
