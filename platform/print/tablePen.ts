import { readFileSync } from 'node:fs'
import { partialMark } from './tableSetting.ts'
import type { FaceName, Typefaces } from './typeface.ts'
import { z } from 'zod'

const hex = z.string().regex(/^#[0-9a-f]{6}$/)

/** The colors of printed pages as `#rrggbb`, shared by Typst (style.typ) and our own drawing. */
const inks = z
  .object({ ink: hex, accent: hex, muted: hex, hairline: hex })
  .parse(JSON.parse(readFileSync(new URL('./inks.json', import.meta.url), 'utf8')))

type Ink = keyof typeof inks

/** A style as the page's resources name it: faces by name, colors in the color space `Inks`. */
export interface TextStyle {
  face: FaceName
  size: number
  ink: Ink
}

/** Type size of a cell, in points. */
export interface Edges {
  left: number
  right: number
  /** Figures are right-aligned. */
  isFigure: boolean
}

/** Writes texts within one text object and repeats only what has changed since the last one. */
export class Pen {
  readonly #faces: Typefaces
  readonly #pageHeight: number
  #font = ''
  #ink = ''

  constructor(faces: Typefaces, pageHeight: number) {
    this.#faces = faces
    this.#pageHeight = pageHeight
  }

  write(
    text: string,
    { face, size, ink }: TextStyle,
    { left, right, isFigure }: Edges,
    base: number,
  ): string {
    if (text === '') return ''
    const { width, runs } = this.#faces[face].shape(text)
    // The sign hangs beyond the edge, so that the digits stay aligned.
    const hanging = text.endsWith(partialMark) ? this.#faces[face].shape(partialMark).width : 0
    const x = isFigure ? right - (width - hanging) * size : left
    const font = `/${face} ${short(size)} Tf `
    const colour = `${colours[ink]} sc `
    const changes = (font === this.#font ? '' : font) + (colour === this.#ink ? '' : colour)
    this.#font = font
    this.#ink = colour
    const shown = runs.map(({ glyphs, rise }) =>
      rise === 0 ? `${glyphs} TJ\n` : `${short(rise * size)} Ts ${glyphs} TJ 0 Ts\n`,
    )
    return `${changes}1 0 0 1 ${short(x)} ${short(this.#pageHeight - base)} Tm ${shown.join('')}`
  }

  /** Consecutive texts, centered. */
  writeMiddle(
    texts: readonly { text: string; style: TextStyle }[],
    { left, right }: { left: number; right: number },
    base: number,
  ): string {
    const widths = texts.map(({ text, style: { face, size } }) => this.#faces[face].shape(text).width * size)
    const gap = blank * (texts[0]?.style.size ?? 0)
    const all = widths.reduce((sum, width) => sum + width, gap * (texts.length - 1))
    let x = left + (right - left - all) / 2
    return texts
      .map(({ text, style }, index) => {
        const shown = this.write(text, style, { left: x, right, isFigure: false }, base)
        x += (widths[index] ?? 0) + gap
        return shown
      })
      .join('')
  }
}

/** The space between two of these texts on one line, in ems. */
const blank = 0.35

export class Rules {
  readonly operators: string[] = []
  readonly #whole: Stretch
  readonly #pageHeight: number

  constructor(whole: Stretch, pageHeight: number) {
    this.#whole = whole
    this.#pageHeight = pageHeight
  }

  draw(y: number, stroke: number, ink: Ink, { from, to } = this.#whole): void {
    const height = short(this.#pageHeight - y)
    this.operators.push(
      `${stroke} w ${colours[ink]} SC ${short(from)} ${height} m ${short(to)} ${height} l S`,
    )
  }
}

interface Stretch {
  from: number
  to: number
}

/** In hundredths of a point, which is finer than any printer. */
const short = (points: number): string => String(Math.round(points * 100) / 100)

const rgb = (hex: string): string =>
  [1, 3, 5].map(place => short(Number.parseInt(hex.slice(place, place + 2), 16) / 255)).join(' ')

const colours: Record<Ink, string> = {
  ink: rgb(inks.ink),
  accent: rgb(inks.accent),
  muted: rgb(inks.muted),
  hairline: rgb(inks.hairline),
}
