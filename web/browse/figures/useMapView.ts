import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

interface Size {
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

/** The map's zoom, and the point of the whole map in the center of the frame, as shares of its size. */
interface View extends Point {
  scale: number
}

const whole: View = { scale: 1, x: 0.5, y: 0.5 }
const mostScale = 8
const step = 2
/** How far an arrow key moves the map, as a share of the frame. */
const arrowStep = 0.25
/** A shorter movement counts as a click. */
const leastDrag = 4

const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -arrowStep, y: 0 },
  ArrowRight: { x: arrowStep, y: 0 },
  ArrowUp: { x: 0, y: -arrowStep },
  ArrowDown: { x: 0, y: arrowStep },
}

const limit = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The visible part of the map, which never extends beyond it. */
function keepInside({ scale, x, y }: View): View {
  const margin = 0.5 / scale
  return { scale, x: limit(x, margin, 1 - margin), y: limit(y, margin, 1 - margin) }
}

/** Zooms and pans a map of this size with buttons, keys, and dragging. */
export function useMapView({ width, height }: Size) {
  const [zoomed, setZoomed] = useState(whole)
  const drag = useRef<{ from: Point; was: View; isMoved: boolean } | null>(null)
  const { scale, x, y } = zoomed
  const view = useMemo(
    () => ({
      scale,
      left: width / 2 - x * width * scale,
      top: height / 2 - y * height * scale,
    }),
    [scale, x, y, width, height],
  )
  const zoomBy = (factor: number) =>
    setZoomed(was => keepInside({ ...was, scale: limit(was.scale * factor, 1, mostScale) }))
  const moveBy = (by: Point, from = zoomed) =>
    setZoomed(keepInside({ scale: from.scale, x: from.x + by.x / from.scale, y: from.y + by.y / from.scale }))
  return {
    view,
    zoomIn: scale < mostScale ? () => zoomBy(step) : null,
    zoomOut: scale > 1 ? () => zoomBy(1 / step) : null,
    showWhole: scale > 1 ? () => setZoomed(whole) : null,
    onKeyDown(event: KeyboardEvent) {
      const by = arrows[event.key]
      if (by) moveBy(by)
      else if (event.key === '+' || event.key === '=') zoomBy(step)
      else if (event.key === '-') zoomBy(1 / step)
      else return
      event.preventDefault()
    },
    dragging: {
      onPointerDown({ clientX, clientY, button }: PointerEvent) {
        if (button === 0 && scale > 1)
          drag.current = { from: { x: clientX, y: clientY }, was: zoomed, isMoved: false }
      },
      onPointerMove({ clientX, clientY, currentTarget, pointerId }: PointerEvent) {
        if (!drag.current) return
        const { from, was } = drag.current
        const by = { x: from.x - clientX, y: from.y - clientY }
        if (!drag.current.isMoved && Math.hypot(by.x, by.y) < leastDrag) return
        drag.current.isMoved = true
        // After this, releasing the pointer over an airport does not open it.
        currentTarget.setPointerCapture(pointerId)
        moveBy({ x: by.x / width, y: by.y / height }, was)
      },
      onPointerUp: () => void (drag.current = null),
      onPointerCancel: () => void (drag.current = null),
    },
  }
}
