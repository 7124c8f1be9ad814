import { z } from 'zod'
import { listing } from '#platform/contract/listing.ts'
import { airportFields } from '../airports/airport.ts'
import { airportTotalsFields } from '../airports/airportYearColumns.ts'
import { instanceId } from '../years/instanceId.ts'
import { hubSizeColumn, idColumn, modifiedDateColumn, stateColumn, statusColumn } from './tenantDirectory.ts'

/** The published airports of a year. If an airport reports no enplanements, they are the sum of its terminals'. */
export const airportDirectory = listing('airportDirectory', {
  title: 'Airports',
  of: 'airports',
  url: '/airports/instance/:instanceId/directory',
  summary: 'List the published airports of a year',
  tag: 'Airports',
  allow: 'browse',
  cached: 'year',
  params: z.object({ instanceId }),
  sort: 'airportName',
  ranked: { names: ['airportLocation', 'airportName'], code: 'iataCode', weight: 'enplaneTotal' },
  columns: {
    airportName: { label: airportFields.airportName.label, format: 'text', filter: 'text', width: 5 },
    iataCode: { label: 'IATA', format: 'text', filter: 'text', hasCodes: true, width: 1 },
    city: { label: airportFields.city.label, format: 'text', filter: 'text', width: 3 },
    stateProvinceCode: { label: airportFields.stateProvinceCode.label, format: 'text' },
    stateProvinceName: { ...stateColumn, shownIn: 'nowhere' },
    countryName: {
      label: airportFields.isoCountryCode.label,
      format: 'text',
      filter: 'choice',
      optionsFromRows: true,
      width: 3,
    },
    enplaneTotal: { label: airportTotalsFields.enplaneTotal.label, format: 'integer', filter: 'range' },
    hubSize: hubSizeColumn,
    axnInstanceStatus: statusColumn,
    airportId: idColumn,
    modifiedDate: modifiedDateColumn,
  },
  more: {},
})
