/** An airport of one year. */
export interface AirportKey {
  airportId: number
  axnInstanceId: number
}

/** Paths use `instanceId`, and all other code uses `axnInstanceId`. */
export const toAirportKey = (params: { airportId: number; instanceId: number }): AirportKey => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
})
