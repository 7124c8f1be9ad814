import { write } from './chartParts.ts'
import { group, type Drawing } from './svg.ts'

interface Panel {
  title: string
  draw: (width: number) => Drawing
}

const leastWidth = 300
const gap = { across: 32, down: 20 }
const titleHeight = 24

/** Several small charts side by side, as many in a line as have room. */
export function drawPanels(panels: readonly Panel[], width: number): Drawing {
  const inLine = Math.max(
    1,
    Math.min(panels.length, 3, Math.floor((width + gap.across) / (leastWidth + gap.across))),
  )
  const panelWidth = (width - (inLine - 1) * gap.across) / inLine
  let top = 0
  const nodes = []
  for (let first = 0; first < panels.length; first += inLine) {
    const drawn = panels
      .slice(first, first + inLine)
      .map(({ title, draw }) => ({ title, ...draw(panelWidth) }))
    for (const [index, panel] of drawn.entries()) {
      const at = `translate(${Math.round(index * (panelWidth + gap.across))},${top})`
      nodes.push(
        group({ transform: at }, [
          write(panel.title, 0, 14, { isBold: true }),
          group({ transform: `translate(0,${titleHeight})` }, panel.nodes),
        ]),
      )
    }
    top += titleHeight + Math.max(...drawn.map(each => each.height)) + gap.down
  }
  return { width, height: Math.max(top - gap.down, 0), nodes }
}
