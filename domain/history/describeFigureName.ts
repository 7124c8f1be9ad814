import { airportYearFields } from '../airports/airportYearColumns.ts'
import { concessionTotalFields } from '../airports/concessionTotals.ts'
import { parkingTypeLabels } from '../airports/parking.ts'
import { parkingRateFields } from '../airports/parkingColumns.ts'
import { terminalTotalFields, terminalTrafficFields } from '../airports/terminalColumns.ts'
import { tenantTypeLabels } from '../catalog/tenantTypes.ts'
import { toWords } from './letterCase.ts'

const fields: Record<string, { label: string }> = {
  ...parkingRateFields,
  ...airportYearFields,
  ...concessionTotalFields,
  ...terminalTrafficFields,
  ...terminalTotalFields,
}
const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
  ...tenantTypeLabels,
  ...parkingTypeLabels,
  // Without their table, the two would be 'Spaces' and 'Rate'.
  parkingSpaceQuantity: 'Parking Spaces',
  parkingRateAmount: 'Parking Rate',
}

/**
 * The label of a figure or warning: 'terminals/12/DUTYFREE.areaTotal' is 'Duty Free, Square Footage'. Records and rules
 * within the name, such as the terminal, are left out.
 */
export function describeFigureName(name: string): string {
  const parts = name.split(/[./@+]/)
  const words = parts.flatMap(part => labels[part] ?? [])
  return words.length > 0 ? [...new Set(words)].join(', ') : toWords(parts[0] ?? '')
}
