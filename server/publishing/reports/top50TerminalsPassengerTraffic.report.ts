import { createTerminalRanking } from './createTerminalRanking.ts'
import { enplanementsColumn, internationalColumn } from './reportColumns.ts'

/** The terminals with the most enplanements. */
export const top50TerminalsPassengerTraffic = createTerminalRanking({
  name: 'top50TerminalsPassengerTraffic',
  figures: 'enplaning, deplaning, and total passengers',
  by: 'enplanements',
  figureOf: terminal => terminal.enplaneTotal,
  columns: [
    enplanementsColumn,
    { key: 'epDomesticTotal', label: 'Domestic Enplanements', format: 'integer', width: 12 },
    internationalColumn,
    { key: 'deplaneTotal', label: 'Deplanements', format: 'integer', width: 12 },
    { key: 'passengerTotal', label: 'Total Passengers', format: 'integer', width: 12 },
    { key: 'annualPercentChangeAmount', label: 'Annual Change', unit: '%', format: 'change', width: 8 },
  ],
  cells: ({ enplaneTotal, epDomesticTotal, epIntlTotal, deplaneTotal, passengerTotal, ...terminal }) => ({
    enplaneTotal,
    epDomesticTotal,
    epIntlTotal,
    deplaneTotal,
    passengerTotal,
    annualPercentChangeAmount: terminal.annualPercentChangeAmount,
  }),
  notes: ['Annual change: as stated by the airport.'],
})
