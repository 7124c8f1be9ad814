import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { textField } from '#platform/contract/field.ts'
import { describeFigureName } from '../history/describeFigureName.ts'
import { publishedFigures } from '../history/publishedFigures.ts'
import { instanceId } from './instanceId.ts'

const recordsWithFigures = ['airportInstance', 'airportTerminalTotal', 'parkingRate']

/** The figures that airports report, by name, whose definition may change from year to year. */
export const definedFigures: readonly { value: string; label: string }[] = [
  ...new Set(recordsWithFigures.flatMap(kind => publishedFigures[kind] ?? [])),
]
  .map(value => ({ value, label: describeFigureName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

export const definitionChangeFields = {
  note: textField(
    {
      label: 'What changed',
      help: 'One or two sentences for readers of charts, tables, figure cards, and the data package.',
    },
    500,
    'longText',
  ),
}

/** A note as an administrator edits it; null if there is none. */
const edited = z.object({ figure: z.string(), note: z.string().nullable(), version: z.number().int() })
export type EditedDefinitionChange = z.infer<typeof edited>

const url = '/axninstances/:instanceId/definitionchanges'
const tag = 'Instances'
const allow = 'admin' as const
const params = z.object({ instanceId })

export const listDefinitionChangesEndpoint = endpoint('listDefinitionChanges', {
  method: 'GET',
  url,
  summary: 'List the figures whose definition changed in a year, with notes on the changes',
  tag,
  allow,
  params,
  reply: z.array(edited),
})

export const saveDefinitionChangeEndpoint = endpoint('saveDefinitionChange', {
  method: 'PUT',
  url: `${url}/:figure`,
  summary:
    'Describe how the definition of a figure changed in a year, open or closed. An empty note removes it',
  tag,
  allow,
  params: params.extend({
    figure: z.enum(definedFigures.map(each => each.value)),
  }),
  body: z.object({ note: definitionChangeFields.note.schema }),
  reply: edited,
})
