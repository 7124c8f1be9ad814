import { createElement, type ReactNode } from 'react'
import { toImage, type Drawing, type SvgNode } from '#domain/browse/charts/svg.ts'
import { useWidth } from '#platform/ui/useWidth.ts'
import { ChartFrame, type ChartFrameProps } from './ChartFrame.tsx'

interface DrawnChartProps extends Omit<ChartFrameProps, 'frame' | 'children'> {
  draw: (width: number) => Drawing
  /** For screen readers. */
  label: string
  /** Called with the value of `data-opens` when such a node is clicked. */
  onOpen?: (key: string) => void
}

const assumedWidth = 640
const leastWidth = 260

/** A chart that is drawn for the width of its box. */
export function DrawnChart({ draw, label, onOpen, ...frame }: DrawnChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const drawing = draw(Math.max(width || assumedWidth, leastWidth))
  return (
    <ChartFrame {...frame} frame={ref}>
      {render(toImage(drawing, label), 0)}
    </ChartFrame>
  )

  function render({ tag, attributes, children }: SvgNode, key: number): ReactNode {
    const props = Object.entries(attributes).map(([name, value]) => [toPropertyName(name), value])
    const opened = attributes['data-opens']
    const content = children.map((each, index) => (typeof each === 'string' ? each : render(each, index)))
    // For the pointer. The table has the same figures as links.
    const onClick = typeof opened === 'string' ? () => onOpen?.(opened) : undefined
    return createElement(tag, { key, onClick, ...Object.fromEntries(props) }, ...content)
  }
}

/** React's spelling of `stroke-width`. */
const toPropertyName = (name: string): string =>
  /^(data|aria)-/.test(name) ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
