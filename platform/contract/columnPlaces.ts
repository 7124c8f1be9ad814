import type { Field } from './field.ts'

/** The place of a column in an output that leaves it out. */
export const notHere = 'not here'
/** The place of a column in an output that is laid out by hand. */
export const byHand = 'by hand'
export type Place<T> = T | typeof notHere
/** The place of a column in an output that derives from the table. */
export type Wording = Pick<Field, 'label' | 'unit' | 'format' | 'help'>

/** One property of each column: `pickProperty(columns, 'field')` has the field of each. */
export const pickProperty = <
  P extends string,
  C extends Readonly<Record<string, Readonly<Record<P, unknown>>>>,
>(
  columns: C,
  property: P,
) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column[property]])) as {
    [K in keyof C]: C[K][P]
  }

/** The columns of an output, without those that it leaves out: `listPlaces(columns, 'directory')`. */
export const listPlaces = <
  O extends string,
  C extends Readonly<Record<string, Readonly<Record<O, unknown>>>>,
>(
  columns: C,
  output: O,
) =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { [output]: place }]) =>
      place === notHere ? [] : [[name, place]],
    ),
  ) as { [K in keyof C as C[K][O] extends typeof notHere ? never : K]: C[K][O] }
