import { z } from 'zod'
import { byHand, notHere, pickProperty, type Place } from '#platform/contract/columnPlaces.ts'
import { figureField, nameField, notANumber, type Field } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { glossary } from '../browse/glossary.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'

/** A value of a plan to add or rebuild concession space. */
interface ExpansionColumn extends YearColumn {
  /** The value in answers. */
  reply: z.ZodType
  /** `web/airports/expansion/ExpansionList.tsx` */
  list: Place<typeof byHand>
  /** `domain/browse/explore/exploreRows.ts`, with the plans of an airport combined. */
  explore: Place<typeof byHand>
  /** `web/browse/profile/AirportProfileView.tsx` */
  profile: Place<typeof byHand>
  /** `server/publishing/books/render/layOutAirport.ts` */
  printedBook: Place<typeof byHand>
}

/** A value that is carried over and stands in every output. */
const everywhere = <F extends Field, R extends z.ZodType>(field: F, reply: R) =>
  ({
    ...inFiles(field, 'carried'),
    reply,
    list: byHand,
    explore: byHand,
    profile: byHand,
    printedBook: byHand,
  }) as const satisfies ExpansionColumn

const largestArea = 2_147_483_647
const area = {
  ...figureField('area', { label: 'Area' }),
  schema: z
    .number({ error: notANumber })
    .min(0, 'Please provide an area size greater than 0.')
    .max(largestArea, 'Please provide an area size smaller than 2,147,483,647.')
    .int('Area must be a whole number.')
    .nullable(),
}

/**
 * A plan's values, each declared once. Answers, forms, sheets, SQL, the new year, and outputs derive from this table.
 */
export const expansionColumns = {
  expansionPlannedText: {
    ...everywhere(
      nameField(
        { label: 'Planned Expansion', help: glossary.plannedExpansion.text },
        { min: 1, max: 2000, format: 'longText' },
      ),
      z.string(),
    ),
    // Explore has an airport's plans in one row, so it lists only their areas and completion.
    explore: notHere,
  },
  areaTotal: everywhere(area, z.number().nullable()),
  completionDateText: everywhere(nameField({ label: 'Completion' }, { min: 1 }), z.string()),
} as const satisfies Record<string, ExpansionColumn>

export const expansionNames = listKeys(expansionColumns)
export const expansionFields = pickProperty(expansionColumns, 'field')
