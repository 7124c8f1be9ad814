import { useMemo } from 'react'
import { fitOutlineMap, type FittedMap } from '#domain/browse/fittedMap.ts'
import { Button } from '#platform/ui/Button.tsx'
import { useWidth } from '#platform/ui/useWidth.ts'
import { figureAttribute } from './figureAnchors.ts'
import type { Circle, CirclesProps } from './mapCircles.ts'
import { useMapView } from './useMapView.ts'
import outline from '../profile/AirportMap.module.css'
import css from './figures.module.css'

const rim = 30
/** The map width for which the circles are sized. On a narrower map, they are smaller. */
const fullWidth = 780
const leastRadius = 2.5
/** Half of a code's size with a margin. */
const half = { x: 17, y: 8 }

interface DrawnCircle {
  circle: Circle
  x: number
  y: number
  radius: number
}

/** All airports on the bundled outlines, so that no map service learns who is looking. */
export default function OutlineCircles({ circles, shown, onOpen }: CirclesProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const width = Math.max(Math.round(measured || 720), 260)
  const { map, drawn } = useMemo(() => placeOnMap(circles, width), [circles, width])
  const mapView = useMapView({ width, height: map.height })
  const { view, zoomOut, dragging } = mapView
  const placed = useMemo(() => drawn.map(each => placeInView(each, view)), [drawn, view])
  const named = useMemo(() => clearOfEachOther(placed), [placed])
  const pointedAt = placed.find(each => each.circle.airportId === shown)
  return (
    <div ref={ref} className={css.outlined}>
      <ZoomButtons {...mapView} />
      <svg
        viewBox={`0 0 ${width} ${map.height}`}
        role="img"
        aria-label={`Map of ${circles.length} airports with circles sized by figure. The table lists the same figures.`}
        data-zoomed={zoomOut !== null || undefined}
        {...dragging}
      >
        <rect width={width} height={map.height} className={outline.sea} />
        <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`} className={css.outlines}>
          <path d={map.outline.land} className={outline.land} />
          <path d={map.outline.stateBorders} className={outline.stateBorder} />
          <path d={map.outline.lakes} className={outline.lake} />
          <path d={map.outline.borders} className={outline.border} />
        </g>
        {/* The table's links do the same for users without a pointer. */}
        {placed.map(({ circle, x, y, radius }) => (
          <circle
            key={circle.airportId}
            cx={x}
            cy={y}
            r={radius}
            className={css.circle}
            data-unknown={circle.value === null || undefined}
            data-level={circle.level ?? undefined}
            {...{ [figureAttribute]: circle.address }}
            onClick={circle.address ? undefined : () => onOpen(circle.airportId)}
          >
            <title>{circle.label}</title>
          </circle>
        ))}
        {!pointedAt && named.map(each => <Code key={each.circle.airportId} of={each} />)}
        {pointedAt && (
          <>
            <circle
              cx={pointedAt.x}
              cy={pointedAt.y}
              r={Math.max(pointedAt.radius, 5)}
              className={css.circle}
              data-shown
            />
            <Code of={pointedAt} />
          </>
        )}
      </svg>
    </div>
  )
}

type ZoomButtonsProps = Pick<ReturnType<typeof useMapView>, 'zoomIn' | 'zoomOut' | 'showWhole' | 'onKeyDown'>

function ZoomButtons({ zoomIn, zoomOut, showWhole, onKeyDown }: ZoomButtonsProps) {
  const controls = [
    { name: 'Zoom in', sign: '+', act: zoomIn },
    { name: 'Zoom out', sign: '−', act: zoomOut },
    { name: 'Show the whole map', sign: 'Whole map', act: showWhole },
  ]
  return (
    <div className={css.zoom} role="group" aria-label="Zoom" data-screen-only>
      {controls.map(({ name, sign, act }) => (
        <Button
          key={name}
          variant="default"
          size="sm"
          aria-label={name}
          aria-disabled={act === null || undefined}
          title={`${name}. Arrow keys move the map.`}
          onClick={() => act?.()}
          onKeyDown={onKeyDown}
        >
          {sign}
        </Button>
      ))}
    </div>
  )
}

/** Circles keep their size, so that zooming in separates them. */
const placeInView = (
  { x, y, ...drawn }: DrawnCircle,
  { left, top, scale }: { left: number; top: number; scale: number },
): DrawnCircle => ({ ...drawn, x: left + x * scale, y: top + y * scale })

const Code = ({ of: { circle, x, y } }: { of: DrawnCircle }) => (
  <text x={x} y={y + 4} className={css.code}>
    {circle.iataCode}
  </text>
)

function placeOnMap(circles: readonly Circle[], width: number): { map: FittedMap; drawn: DrawnCircle[] } {
  const map = fitOutlineMap(
    circles.map(each => each.place),
    width,
    rim,
  )
  const scale = Math.min(1, width / fullWidth)
  const drawn = circles.map(circle => {
    const [x, y] = map.pointOf(circle.place)
    return { circle, x, y, radius: Math.max(leastRadius, circle.radius * scale) }
  })
  return { map, drawn }
}

/** The airports with visible codes: the largest first, without overlaps. */
function clearOfEachOther(drawn: readonly DrawnCircle[]): DrawnCircle[] {
  return drawn.reduce<DrawnCircle[]>((kept, each) => {
    const touches = kept.some(
      other => Math.abs(other.x - each.x) < 2 * half.x && Math.abs(other.y - each.y) < 2 * half.y,
    )
    return touches ? kept : [...kept, each]
  }, [])
}
