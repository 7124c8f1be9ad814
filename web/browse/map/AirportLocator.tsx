import { formatAirportLocation, type Airport } from '#domain/airports/airport.ts'
import { getPlace } from '#domain/airports/place.ts'
import { profileSheet as sheet, type AirportLocator as Outline } from '#domain/browse/airportLocator.ts'
import css from './AirportLocator.module.css'

const center = { x: sheet.width / 2, y: sheet.height / 2 }
const scaleMiles = 200
const scaleLength = (scaleMiles * 1.609344 * sheet.width) / sheet.kilometersAcross
/** The corner in which the scale leaves no room for a state's code. */
const scaleCorner = { right: 60 + scaleLength + sheet.label.x, top: sheet.height - 28 - sheet.label.y }

interface AirportLocatorProps {
  airport: Airport
  /** Null while it is being read. */
  outline: Outline | null
}

/** The airport's location on the bundled outlines, so that no map service learns who is looking. */
export default function AirportLocator({ airport, outline }: AirportLocatorProps) {
  const place = getPlace(airport.latitudeText, airport.longitudeText)
  return (
    <figure className={css.map}>
      <svg
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label={`Map of ${formatAirportLocation(airport)}`}
      >
        <rect width={sheet.width} height={sheet.height} className={css.sea} />
        {outline && <Surroundings outline={outline} />}
        <circle cx={center.x} cy={center.y} r="5.5" className={css.airport} />
        <text x={center.x + 10} y={center.y + 5} className={css.code}>
          {airport.iataCode}
        </text>
        <path d={`M12,262v6h${scaleLength}v-6`} className={css.scale} />
        <text
          x={12 + scaleLength + 6}
          y="269"
          className={css.state}
          textAnchor="start"
        >{`${scaleMiles} mi`}</text>
      </svg>
      {place && (
        <figcaption>{`${formatDegrees(place.latitude, 'N', 'S')}, ${formatDegrees(place.longitude, 'E', 'W')}`}</figcaption>
      )}
    </figure>
  )
}

function Surroundings({ outline }: { outline: Outline }) {
  return (
    <>
      <path d={outline.land} className={css.land} />
      <path d={outline.stateBorders} className={css.stateBorder} />
      <path d={outline.lakes} className={css.lake} />
      <path d={outline.borders} className={css.border} />
      {outline.labels
        .filter(({ x, y }) => x > scaleCorner.right || y < scaleCorner.top)
        .map(({ code, x, y }) => (
          <text key={code} x={x} y={y} className={css.state}>
            {code}
          </text>
        ))}
    </>
  )
}

function formatDegrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`
}
