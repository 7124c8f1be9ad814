import * as parking from '#domain/airports/parking.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import type { Api } from '../../api.ts'
import { toAirportKey } from '../airportKey.ts'
import {
  confirmParkingRates,
  getRentalParking,
  listParkingRates,
  saveParkingRate,
  saveRentalParking,
} from './parking.queries.ts'

export function parkingRoutes(api: Api): void {
  registerEndpoint(api, parking.getRentalParkingEndpoint, ({ db, params }) =>
    getRentalParking(db, toAirportKey(params)),
  )

  registerEndpoint(api, parking.saveRentalParkingEndpoint, ({ db, params, body, expectedVersion }) =>
    saveRentalParking(db, toAirportKey(params), body, expectedVersion),
  )

  registerEndpoint(api, parking.listParkingRatesEndpoint, ({ db, params }) =>
    listParkingRates(db, toAirportKey(params)),
  )

  registerEndpoint(api, parking.saveParkingRateEndpoint, ({ db, params, body, expectedVersion }) => {
    const { parkingType, rateType: parkingRateType } = params
    return saveParkingRate(db, toAirportKey(params), { parkingType, parkingRateType }, body, expectedVersion)
  })

  registerEndpoint(api, parking.confirmParkingRatesEndpoint, async ({ db, params, body }) => ({
    confirmed: await confirmParkingRates(db, toAirportKey(params), body.parkingRates),
  }))
}
