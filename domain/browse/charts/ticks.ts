import { formatFigure, formatRounded } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'

/** Round axis numbers from at or below the minimum to at or above the maximum, including zero. */
export function computeTicks(values: readonly number[], most = 6): number[] {
  const least = Math.min(0, ...values)
  const largest = Math.max(0, ...values)
  return largest === least ? [0, 1] : divideAxis(least, largest, most)
}

/** Axis numbers without zero, for figures whose differences matter; with zero if all are equal. */
export function computeNarrowTicks(values: readonly number[], most = 6): number[] {
  const [least, largest] = [Math.min(...values), Math.max(...values)]
  return largest === least ? computeTicks(values, most) : divideAxis(least, largest, most)
}

/** The powers of ten around positive figures, for a logarithmic axis. */
function computeLogTicks(least: number, largest: number): number[] {
  const first = Math.floor(Math.log10(least) + 1e-9)
  const last = Math.ceil(Math.log10(largest) - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, place) => roundNoise(10 ** (first + place)))
}

function divideAxis(least: number, largest: number, most: number): number[] {
  const rough = (largest - least) / (most - 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find(each => each * power >= rough * (1 - 1e-9)) ?? 10) * power
  const first = Math.floor(least / step + 1e-9)
  const last = Math.ceil(largest / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, place) => roundNoise((first + place) * step))
}

export interface Scale {
  ticks: readonly number[]
  /** From 0 to 1. */
  at: (value: number) => number
  isLog: boolean
}

/**
 * A scale for the figures; a logarithmic one if all are positive and the largest is more than a hundred times the
 * smallest, as with traffic, which would leave most points in a corner otherwise.
 */
export function chooseScale(values: readonly number[], computeLinear = computeTicks): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isLog = least > 0 && most / least > 100
  const ticks = isLog ? computeLogTicks(least, most) : computeLinear(values)
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)]
  const of = isLog ? Math.log10 : (value: number) => value
  return { ticks, isLog, at: value => (of(value) - of(first)) / (of(last) - of(first)) }
}

const roundNoise = (value: number): number => Number(value.toPrecision(12))

const thousands = ['', 'K', 'M', 'B', 'T']

/** With three digits and a letter for the thousands: `1.23M`. */
function abbreviate(value: number): string {
  const [digits = '', exponent] = value.toExponential(2).split('e')
  const power = Math.min(Math.floor(Number(exponent) / 3), thousands.length - 1)
  return `${Number(`${digits}e${Number(exponent) - 3 * power}`)}${thousands[power]}`
}

/** `1.2M`, `500K`, `7.5`: a figure on an axis. */
export const formatTick = (value: number): string =>
  (Math.abs(value) >= 10_000 ? abbreviate(value) : formatRounded(value, 2)).replace('-', '\u2212')

/** A figure at its point, abbreviated if it is long. */
export const formatPointValue = (value: number, format: Format): string =>
  Math.abs(value) >= 10_000 ? abbreviate(value) : formatFigure(value, format)
