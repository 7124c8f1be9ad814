import { getFigureCardEndpoint } from '#domain/browse/figures/figureCard.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'

/** The card at an address such as `DEN/2026/grossSalesTotal.DUTYFREE/12`. */
export function useFigureCard(address: string) {
  const [iataCode = '', year = '', key = '', record] = address.split('/')
  const query = record === undefined ? {} : { record }
  return useEndpointQuery(
    getFigureCardEndpoint,
    { params: { iataCode, year, key }, query },
    { keepPrevious: true },
  )
}
