import * as parking from '#domain/airports/parking.ts'
import { airportKeyOf } from '../airportKey.ts'
import { handle, type Api } from '#platform/http/handle.ts'
import {
  confirmParkingRates,
  getRentalParking,
  listParkingRates,
  saveParkingRate,
  saveRentalParking,
} from './parking.queries.ts'

export function parkingRoutes(api: Api): void {
  handle(api, parking.getRentalParking, ({ db, params }) => getRentalParking(db, airportKeyOf(params)))

  handle(api, parking.saveRentalParking, ({ db, params, body, expectedVersion }) =>
    saveRentalParking(db, airportKeyOf(params), body, expectedVersion),
  )

  handle(api, parking.listParkingRates, ({ db, params }) => listParkingRates(db, airportKeyOf(params)))

  handle(api, parking.saveParkingRate, ({ db, params, body, expectedVersion }) => {
    const { parkingType, rateType: parkingRateType } = params
    return saveParkingRate(db, airportKeyOf(params), { parkingType, parkingRateType }, body, expectedVersion)
  })

  handle(api, parking.confirmParkingRates, async ({ db, params, body }) => ({
    confirmed: await confirmParkingRates(db, airportKeyOf(params), body.parkingRates),
  }))
}
