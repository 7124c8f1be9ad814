/** An airport of one year. */
export interface AirportKey {
  airportId: number
  axnInstanceId: number
}

/** Paths say `instanceId`; everything behind them says `axnInstanceId`. */
export const toAirportKey = (params: { airportId: number; instanceId: number }): AirportKey => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
})
