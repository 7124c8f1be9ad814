import type { ReportedFigure } from '#platform/contract/figure.ts'
import { expansionFields } from '../../airports/expansionColumns.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import type { TrafficName } from '../../airports/terminalColumns.ts'
import { declareFigure, wholeFigure, type AirportFigure } from '../airportFigure.ts'
import type { StoredFigures, StoredProfile } from '../airportProfile.ts'
import { computeTerminalFigures, terminalFigures } from '../concessionFigures.ts'
import { tenantFields } from '../tenantDirectory.ts'
import { planAreaKey, tenantAreaKey, writeLocation, type TenantLocation } from './figureAddress.ts'

/** All figures that an airport reported for an edition. */
export type FigureYear = Omit<StoredFigures, 'terminals'> &
  Pick<StoredProfile, 'expansions'> & {
    axnInstanceName: string
    terminals: readonly Pick<AirportTerminal, 'airportTerminalPK' | TrafficName | 'airportTerminalTotals'>[]
    tenants: readonly (TenantLocation & { areaTotal: number | null })[]
  }

const tenantArea = declareFigure({
  key: tenantAreaKey,
  group: 'space',
  field: tenantFields.areaTotal,
})
const planArea = declareFigure({
  key: planAreaKey,
  group: 'space',
  field: { ...expansionFields.areaTotal, label: 'Planned Area', help: 'As planned by the airport.' },
})

/** The figures of single records of an airport: its terminals, the locations of its tenants, and its expansion plans. */
export const recordFigures: readonly AirportFigure[] = [...terminalFigures, tenantArea, planArea]

/** The figure of one record; null if the record is not in the year. */
export function computeRecordFigure(year: FigureYear, key: string, record: string): ReportedFigure | null {
  if (key === tenantAreaKey) {
    const tenant = year.tenants.find(each => writeLocation(each) === record)
    return tenant ? wholeFigure(tenant.areaTotal) : null
  }
  if (key === planAreaKey) {
    const plan = year.expansions.find(each => String(each.expansionId) === record)
    return plan ? wholeFigure(plan.areaTotal) : null
  }
  const terminal = year.terminals.find(each => String(each.airportTerminalPK.terminalId) === record)
  return terminal ? (computeTerminalFigures(terminal)[key] ?? null) : null
}
