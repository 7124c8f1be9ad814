import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { Place } from '#domain/airports/place.ts'
import {
  airportZoom,
  listGridDegrees,
  createMercator,
  normalizePlace,
  type Mercator,
} from '#domain/browse/mercator.ts'
import { createOutline } from '#domain/browse/outlineMap.ts'
import { formatDistance, metersPerMile, moveInstructions, moveByKey, type MapProps } from './markerMoves.ts'
import css from './Location.module.css'

const sheet = { width: 960, height: 440 }
const middle = { x: sheet.width / 2, y: sheet.height / 2 }
/** How close to the edge the marker may come before the map follows. */
const rim = 24

/**
 * The airport's surroundings at a street map's zoom level, drawn from the bundled outline with a grid of degrees, so
 * that no map service learns who is looking. The drawing keeps its scale; a narrow screen shows its center.
 */
export default function OfflineMap({ name, code, place, home, onMove }: MapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isDragged = useRef(false)
  const [center, setCenter] = useState(place)
  const map = useMemo(() => createMercator(center, airportZoom, sheet), [center])
  const [x, y] = map.pointOf(place)
  const offset = { x: x - middle.x, y: y - middle.y }

  const follow = () => {
    const width = frame.current?.clientWidth ?? sheet.width
    const isOff = Math.abs(offset.x) > width / 2 - rim || Math.abs(offset.y) > middle.y - rim
    if (isOff && !isDragged.current) setCenter(place)
  }
  useEffect(follow)

  const placeUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const box = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: sheet.width }
    return normalizePlace(map.placeAt([clientX - box.left - box.width / 2 + middle.x, clientY - box.top]))
  }
  useClicks(frame, event => onMove?.(placeUnder(event)))
  const nudge = (event: KeyboardEvent) => {
    const next = moveByKey(place, event)
    if (!next || !onMove) return
    event.preventDefault()
    onMove(next)
  }
  return (
    <figure>
      <div className={css.frame} ref={frame} data-movable={onMove !== null || undefined}>
        <Drawing map={map} name={name} />
        {onMove ? (
          <button
            type="button"
            className={css.marker}
            style={{ left: `calc(50% + ${offset.x}px)`, top: middle.y + offset.y }}
            aria-label={`${code}, marker for ${name}`}
            aria-describedby="how-to-move"
            onKeyDown={nudge}
            onPointerDown={event => {
              isDragged.current = true
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerMove={event => isDragged.current && onMove(placeUnder(event))}
            onLostPointerCapture={() => {
              isDragged.current = false
              follow()
            }}
          >
            <span className={css.code}>{code}</span>
          </button>
        ) : (
          <span className={css.marker} style={{ left: '50%', top: middle.y }} aria-hidden="true">
            <span className={css.code}>{code}</span>
          </span>
        )}
      </div>
      <figcaption className={css.caption}>
        {onMove && <p id="how-to-move">{moveInstructions}</p>}
        <p role="status">{formatDistance(place, home)}</p>
        <p>At this scale, coastlines and borders may be off by a mile or two.</p>
      </figcaption>
    </figure>
  )
}

/** For clicks on the drawing itself. The marker has keys for users who cannot click. */
function useClicks(frame: RefObject<HTMLDivElement | null>, onClick: (event: MouseEvent) => void): void {
  const latest = useRef(onClick)
  useEffect(() => {
    latest.current = onClick
  })
  useEffect(() => {
    const element = frame.current
    const click = (event: MouseEvent) => {
      if (event.target instanceof SVGElement) latest.current(event)
    }
    element?.addEventListener('click', click)
    return () => element?.removeEventListener('click', click)
  }, [frame])
}

/** Land, water, borders, and degrees. */
function Drawing({ map, name }: { map: Mercator; name: string }) {
  const outline = useMemo(() => createOutline(map.pointOf, sheet), [map])
  return (
    <svg
      className={css.drawing}
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Map of the area around ${name}`}
    >
      <rect width={sheet.width} height={sheet.height} className={css.sea} />
      <path d={outline.land} className={css.land} />
      <path d={outline.stateBorders} className={css.stateBorder} />
      <path d={outline.lakes} className={css.lake} />
      <path d={outline.borders} className={css.border} />
      <Grid map={map} />
      <Scale metersPerUnit={map.metersPerUnit} />
    </svg>
  )
}

function Grid({ map }: { map: Mercator }) {
  const [from, to] = [map.placeAt([0, sheet.height]), map.placeAt([sheet.width, 0])]
  return (
    <g aria-hidden="true">
      {listGridDegrees(from.latitude, to.latitude).map(latitude => {
        const [, y] = map.pointOf({ latitude, longitude: from.longitude })
        return (
          <g key={latitude}>
            <path d={`M0,${y}H${sheet.width}`} className={css.line} />
            <text x={middle.x + 4} y={y - 4} className={css.degrees}>
              {formatDegrees(latitude, 'N', 'S')}
            </text>
          </g>
        )
      })}
      {listGridDegrees(from.longitude, to.longitude).map(longitude => {
        const [x] = map.pointOf({ latitude: to.latitude, longitude })
        return (
          <g key={longitude}>
            <path d={`M${x},0V${sheet.height}`} className={css.line} />
            <text x={x + 4} y={14} className={css.degrees}>
              {formatDegrees(longitude, 'E', 'W')}
            </text>
          </g>
        )
      })}
    </g>
  )
}

const formatDegrees = (degrees: number, positive: string, negative: string): string =>
  `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`

/** One mile, with its label. */
function Scale({ metersPerUnit }: { metersPerUnit: number }) {
  const length = metersPerMile / metersPerUnit
  const left = middle.x - 140
  return (
    <g aria-hidden="true">
      <path d={`M${left},${sheet.height - 20}v6h${length.toFixed(1)}v-6`} className={css.scale} />
      <text x={left + length + 6} y={sheet.height - 12} className={css.degrees}>
        1 mi
      </text>
    </g>
  )
}
