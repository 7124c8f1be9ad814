import { formatAirportLocation, type Airport } from '#domain/airports/airport.ts'
import { getPlace } from '#domain/airports/place.ts'
import { profileSheet as sheet, type OutlineMap } from '#domain/browse/airportOutline.ts'
import css from './AirportMap.module.css'

const center = { x: sheet.width / 2, y: sheet.height / 2 }
const scaleMiles = 200
const scaleLength = (scaleMiles * 1.609344 * sheet.width) / sheet.kilometersAcross
/** Half of a state code's size with a margin. */
const half = { x: 11, y: 7 }
type Label = OutlineMap['labels'][number]
/** The areas that a state code must not overlap: the airport's own code and the scale. */
const taken = [
  { left: center.x - 10, right: center.x + 48, top: center.y - 10, bottom: center.y + 10 },
  { left: 0, right: 60 + scaleLength, top: sheet.height - 28, bottom: sheet.height },
]

/** Labels without overlaps. Of two that touch, the first is kept. */
function clearLabels(labels: readonly Label[]): Label[] {
  return labels.reduce<Label[]>((kept, label) => {
    const isOverTaken = taken.some(
      box =>
        label.x + half.x > box.left &&
        label.x - half.x < box.right &&
        label.y + half.y > box.top &&
        label.y - half.y < box.bottom,
    )
    const touches = kept.some(
      other => Math.abs(other.x - label.x) < 2 * half.x && Math.abs(other.y - label.y) < 2 * half.y,
    )
    return isOverTaken || touches ? kept : [...kept, label]
  }, [])
}

interface AirportMapProps {
  airport: Airport
  /** Null while it is being read. */
  outline: OutlineMap | null
}

/** The airport's location on the bundled outlines, so that no map service learns who is looking. */
export default function AirportMap({ airport, outline }: AirportMapProps) {
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

function Surroundings({ outline }: { outline: OutlineMap }) {
  return (
    <>
      <path d={outline.land} className={css.land} />
      <path d={outline.stateBorders} className={css.stateBorder} />
      <path d={outline.lakes} className={css.lake} />
      <path d={outline.borders} className={css.border} />
      {clearLabels(outline.labels).map(({ code, x, y }) => (
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
