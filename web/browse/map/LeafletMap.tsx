import 'leaflet/dist/leaflet.css'
import { control, type Map, map as openMap, tileLayer } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { NotLoaded } from '#platform/ui/EmptyState.tsx'
import { printedWidth } from '#platform/ui/useWidth.ts'
import { useSession } from '../../session.ts'
import { drawOutline, loadOutline } from './drawOutline.ts'
import css from './LeafletMap.module.css'

interface LeafletMapProps {
  label: string
  /** Shows the first view, draws on the map, and returns what shows the first view again. A new function starts over. */
  draw: (map: Map) => () => void
}

/** A map that zooms and pans, on the configured map service or, without one, on the bundled outline. */
export function LeafletMap({ label, draw }: LeafletMapProps) {
  const tilesUrl = useSession()?.mapTilesUrl ?? null
  const frame = useRef<HTMLDivElement>(null)
  const [outlineState, setOutlineState] = useState<'none' | 'loading' | 'failed'>('none')
  const showFirstView = useRef<() => void>(undefined)
  useEffect(() => {
    if (!frame.current) return undefined
    const map = openMap(frame.current, {
      attributionControl: tilesUrl !== null,
      // Tiles would blur between zoom levels.
      zoomSnap: tilesUrl === null ? 0.25 : 1,
      maxZoom: tilesUrl === null ? 14 : 19,
      scrollWheelZoom: false,
      // A finger on the map still scrolls the page.
      dragging: !window.matchMedia('(pointer: coarse)').matches,
    })
    showFirstView.current = draw(map)
    let isOpen = true
    const bringOutline = async () => {
      setOutlineState('loading')
      try {
        const outline = await loadOutline()
        if (isOpen) drawOutline(map, outline)
        setOutlineState('none')
      } catch {
        setOutlineState('failed')
      }
    }
    if (tilesUrl === null) {
      void bringOutline()
    } else {
      map.attributionControl.setPrefix(false)
      tileLayer(tilesUrl, {
        maxZoom: 19,
        attribution: getTilesCredit(tilesUrl),
        referrerPolicy: 'origin',
      }).addTo(map)
    }
    control.scale({ metric: false }).addTo(map)
    const stopFitting = fitToPaper(frame.current)
    return () => {
      isOpen = false
      stopFitting()
      map.remove()
    }
  }, [tilesUrl, draw])
  return (
    <div className={css.around}>
      <div ref={frame} className={css.frame} role="region" aria-label={label} />
      {outlineState === 'loading' && <NotLoaded what="The outline of the map" />}
      {outlineState === 'failed' && <p role="alert">The outline of the map could not be loaded.</p>}
      <div className={css.reset} data-screen-only>
        <Button variant="default" size="sm" onClick={() => showFirstView.current?.()}>
          Reset view
        </Button>
      </div>
    </div>
  )
}

/** Leaflet does not lay out again for paper, so the map is printed as it is on the screen, at the paper's width. */
function fitToPaper(frame: HTMLElement): () => void {
  const fit = () => {
    const { offsetWidth, offsetHeight } = frame
    const zoom = String(Math.min(2, printedWidth / offsetWidth))
    Object.assign(frame.style, { width: `${offsetWidth}px`, height: `${offsetHeight}px`, zoom })
  }
  const restore = () => void Object.assign(frame.style, { width: '', height: '', zoom: '' })
  addEventListener('beforeprint', fit)
  addEventListener('afterprint', restore)
  return () => {
    removeEventListener('beforeprint', fit)
    removeEventListener('afterprint', restore)
  }
}

/** The attribution that map services require. */
function getTilesCredit(tilesUrl: string): string {
  const { hostname } = new URL(tilesUrl.replace('{s}.', ''))
  return hostname.endsWith('openstreetmap.org') ? '© OpenStreetMap contributors' : `Map: ${hostname}`
}
