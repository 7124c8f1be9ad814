import type { RemarkPlace } from '#domain/review/remarks/remark.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { getInputId } from '#platform/ui/form/useRecordForm.ts'
import { toTerminalFieldName } from '../../airports/terminals/terminalFormFields.ts'

/** The id of the input at a place; undefined for rows and whole steps, which have none. */
export function getPlaceInputId(
  owner: InstanceKey,
  { step, terminalId, field }: RemarkPlace,
): string | undefined {
  if (field === '') return undefined
  if ('companyId' in owner)
    return step === 'info'
      ? getInputId(`companies/${owner.companyId}/${owner.instanceId}/info`, field)
      : undefined
  const year = `airports/${owner.airportId}/${owner.instanceId}`
  switch (step) {
    case 'info':
      return getInputId(`${year}/info`, field)
    case 'terminals':
      return terminalId === null
        ? getInputId(`${year}/totals`, field)
        : getInputId(`${year}/terminals/${terminalId}`, toTerminalFieldName(field) ?? field)
    case 'rental-parking':
      return getInputId(`${year}/rentalparking`, field)
    case 'location':
      return getInputId(`airports/${owner.airportId}/location`, field)
    default:
      return undefined
  }
}
