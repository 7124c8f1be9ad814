import { airportLocation, type Airport } from '#domain/airport.ts'
import { outlineAround, placeOf } from '#domain/outlineMap.ts'
import css from './AirportMap.module.css'

const sheet = { width: 420, height: 280, kilometresAcross: 1900 }
const centre = { x: sheet.width / 2, y: sheet.height / 2 }
const scaleKilometres = 300
const scaleLength = (scaleKilometres * sheet.width) / sheet.kilometresAcross
/** A state's code would be hidden by the airport's. */
const tooNear = { x: 34, y: 16 }

/** Where the airport lies, drawn from the bundled outline: no map service learns who looks. A part of its own, for its size. */
export default function AirportMap({ airport }: { airport: Airport }) {
  const place = placeOf(airport.latitudeText, airport.longitudeText)
  if (!place) return null
  const map = outlineAround(place, sheet)
  const labels = map.labels.filter(
    ({ x, y }) => Math.abs(x - centre.x - 16) > tooNear.x || Math.abs(y - centre.y) > tooNear.y,
  )
  return (
    <figure className={css.map}>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label={`Map: where ${airportLocation(airport)} lies`}
      >
        <rect width={sheet.width} height={sheet.height} className={css.sea} />
        <path d={map.land} className={css.land} />
        <path d={map.stateBorders} className={css.stateBorder} />
        <path d={map.lakes} className={css.lake} />
        <path d={map.borders} className={css.border} />
        {labels.map(({ code, x, y }) => (
          <text key={code} x={x} y={y} className={css.state}>
            {code}
          </text>
        ))}
        <circle cx={centre.x} cy={centre.y} r="5.5" className={css.airport} />
        <text x={centre.x + 10} y={centre.y + 5} className={css.code}>
          {airport.iataCode}
        </text>
        <path d={`M12,262v6h${scaleLength}v-6`} className={css.scale} />
        <text x={12 + scaleLength + 6} y="269" className={css.state} textAnchor="start">
          {scaleKilometres} km
        </text>
      </svg>
      <figcaption>
        {degrees(place.latitude, 'N', 'S')}, {degrees(place.longitude, 'E', 'W')}
      </figcaption>
    </figure>
  )
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
}
