import { getFigureCardEndpoint } from '#domain/browse/figures/figureCard.ts'
import { ProblemError } from '#platform/client/problemError.ts'
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

/** Whether no figure is published at an address, which is no failure to load it. */
export const isUnknownFigure = (error: unknown): boolean =>
  error instanceof ProblemError && [400, 404].includes(error.status)
