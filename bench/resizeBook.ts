import type { AirportsBook, BookAirport } from '#domain/publishing/book.ts'

const airports = 150
const terminals = 4
const tenants = 100

/** The demo's book with 150 airports of 4 terminals and 100 tenants each, the size used in all measurements. */
export function resizeBook(demo: AirportsBook): AirportsBook {
  const demoTenants = demo.airports.flatMap(each => each.tenants)
  const halls = demo.airports.flatMap(each => each.terminals)
  const of = <T>(pool: T[], place: number): T => {
    const found = pool[place % pool.length]
    if (found === undefined) throw new Error('The demo is empty.')
    return found
  }
  const made = Array.from({ length: airports }, (_, place): BookAirport => {
    const model = of(demo.airports, place)
    return {
      ...model,
      airport: { ...model.airport, airportId: place + 1 },
      terminals: Array.from({ length: terminals }, (_each, hall) => of(halls, place * terminals + hall)),
      tenants: Array.from({ length: tenants }, (_each, row) => of(demoTenants, place * tenants + row)),
    }
  })
  return { ...demo, airports: made }
}
