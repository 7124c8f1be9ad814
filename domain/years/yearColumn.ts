import type { Place, Wording } from '#platform/contract/columnPlaces.ts'
import type { Field } from '#platform/contract/field.ts'

/** A value of a record in a year, declared once. It has the same name everywhere. Tables add the record's other outputs. */
export interface YearColumn<F extends Field = Field> {
  field: F
  inNewYear: 'carried' | 'startsEmpty'
  dataPackage: Place<Wording>
  /** The record's sheet in the books' workbooks. */
  bookSheet: Place<Wording>
}

/** A column that stands in both files under its own label. */
export const inFiles = <F extends Field, Y extends YearColumn['inNewYear']>(field: F, inNewYear: Y) => ({
  field,
  inNewYear,
  dataPackage: field,
  bookSheet: field,
})
