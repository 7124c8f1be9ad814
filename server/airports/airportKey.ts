/** An airport of one year. */
export interface AirportKey {
  airportId: number
  axnInstanceId: number
}

/** The path says `instanceId`; everything behind it says `axnInstanceId`. */
export const airportKeyOf = (params: { airportId: number; instanceId: number }): AirportKey => ({
  airportId: params.airportId,
  axnInstanceId: params.instanceId,
})
