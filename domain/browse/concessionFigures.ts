import { figureField } from '#platform/contract/field.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import {
  computeDutyFreePerInternationalEnplanement,
  computePerEnplanement,
  computeRentPerSquareFoot,
  computeTotalsByTenantType,
  concessionTotalFields,
  multiplyRatio,
  type ConcessionTotals,
} from '../airports/concessionTotals.ts'
import type { AirportTerminal } from '../airports/terminal.ts'
import {
  getTrafficKey,
  terminalTrafficFields,
  trafficNames,
  type TrafficName,
} from '../airports/terminalColumns.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import {
  computeFigures,
  declareFigure,
  listFigure,
  sumFigure,
  wholeFigure,
  type AirportFigure,
  type FigureGroup,
  type FiguresOfYear,
  type FigureWording,
  type ListedFigure,
  type RatioBasis,
} from './airportFigure.ts'
import { glossary } from './glossary.ts'

/** The tenants that a sum includes: one type, all without duty free, or all. */
export const tenantScopes = [...tenantTypes, 'WITHOUTDUTYFREE', 'WITHDUTYFREE'] as const
export type TenantScope = (typeof tenantScopes)[number]
export const tenantScopeLabels: Record<TenantScope, string> = {
  ...tenantTypeLabels,
  WITHOUTDUTYFREE: 'all without Duty Free',
  WITHDUTYFREE: 'all with Duty Free',
}
const typesIn = (scope: TenantScope): readonly TenantType[] => {
  if (scope === 'WITHDUTYFREE') return tenantTypes
  return scope === 'WITHOUTDUTYFREE' ? tenantTypes.filter(type => type !== 'DUTYFREE') : [scope]
}

/** `grossSalesTotal.DUTYFREE`: the name of a tenant type's figure in the API and in addresses. */
export const getScopedKey = (name: string, scope: TenantScope): string => `${name}.${scope}`

type Terminal = Pick<AirportTerminal, 'enplaneTotal' | 'epIntlTotal' | 'airportTerminalTotals'>

/** The concessions of an airport or of a terminal in a year. */
export interface ConcessionYear {
  terminals: readonly Terminal[]
  enplanements: number | null
  passengerEpIntlTotal: number | null
  totals: ReturnType<typeof computeTotalsByTenantType>
}

export const describeConcessions = (
  terminals: readonly Terminal[],
  enplanements: number | null,
  passengerEpIntlTotal: number | null,
): ConcessionYear => ({
  terminals,
  enplanements,
  passengerEpIntlTotal,
  totals: computeTotalsByTenantType(terminals, enplanements),
})

const totalsOf = ({ totals }: ConcessionYear, scope: TenantScope): ConcessionTotals => {
  if (scope === 'WITHOUTDUTYFREE') return totals.withoutDutyFree
  return scope === 'WITHDUTYFREE' ? totals.withDutyFree : totals.byType[scope]
}

/** A figure that each tenant type has, as does their total. */
interface ScopedFigure {
  name: string
  group: FigureGroup
  field: FigureWording
  /** By name. The divisor of a figure per enplanement belongs to no tenant type. */
  ratioOf?: RatioBasis
  of: (year: ConcessionYear, scope: TenantScope) => ReportedFigure
}

const { grossSalesTotal, rentAirportTotal, areaTotal, salesEpRatio, rentEpRatio, salesAreaRatio } =
  concessionTotalFields
const declarePerEnplanement = (amount: string, times = 1): RatioBasis => ({
  amount,
  divisor: 'enplaneTotal',
  times,
})
const declarePerSquareFoot = (amount: string): RatioBasis => ({ amount, divisor: 'areaTotal', times: 1 })

export const scopedFigures: readonly ScopedFigure[] = [
  {
    name: 'grossSalesTotal',
    group: 'sales',
    field: grossSalesTotal,
    of: (year, scope) => sumFigure(totalsOf(year, scope).grossSalesTotal),
  },
  {
    name: 'rentAirportTotal',
    group: 'rent',
    field: rentAirportTotal,
    of: (year, scope) => sumFigure(totalsOf(year, scope).rentAirportTotal),
  },
  {
    name: 'rentSalesRatio',
    group: 'rent',
    field: figureField('percent', {
      label: 'Rent as a Share of Sales',
      help: glossary.rentShareOfSales.text,
    }),
    ratioOf: { amount: 'rentAirportTotal', divisor: 'grossSalesTotal', times: 100 },
    of: (year, scope) => totalsOf(year, scope).rentSalesRatio,
  },
  {
    name: 'areaTotal',
    group: 'space',
    field: areaTotal,
    of: (year, scope) => sumFigure(totalsOf(year, scope).areaTotal),
  },
  {
    name: 'salesEpRatio',
    group: 'perEnplanement',
    field: salesEpRatio,
    ratioOf: declarePerEnplanement('grossSalesTotal'),
    of: (year, scope) => totalsOf(year, scope).salesEpRatio,
  },
  {
    name: 'rentEpRatio',
    group: 'perEnplanement',
    field: rentEpRatio,
    ratioOf: declarePerEnplanement('rentAirportTotal'),
    of: (year, scope) => totalsOf(year, scope).rentEpRatio,
  },
  {
    name: 'areaEpRatio',
    group: 'perEnplanement',
    field: {
      label: 'Space per 1,000 Enplanements',
      unit: 'sq ft',
      format: 'ratio',
      help: 'The square footage that concessions rent per 1,000 enplaning passengers a year.',
    },
    ratioOf: declarePerEnplanement('areaTotal', 1000),
    of: ({ terminals, enplanements }, scope) =>
      multiplyRatio(computePerEnplanement(terminals, typesIn(scope), 'areaTotal', enplanements), 1000),
  },
  {
    name: 'salesAreaRatio',
    group: 'perSquareFoot',
    field: salesAreaRatio,
    ratioOf: declarePerSquareFoot('grossSalesTotal'),
    of: (year, scope) => totalsOf(year, scope).salesAreaRatio,
  },
  {
    name: 'rentAreaRatio',
    group: 'perSquareFoot',
    field: figureField('ratio', {
      label: 'Rent per Square Foot',
      help: glossary.rentPerSquareFoot.text,
    }),
    ratioOf: declarePerSquareFoot('rentAirportTotal'),
    of: ({ terminals }, scope) => computeRentPerSquareFoot(terminals, typesIn(scope)),
  },
]

/** The concession figures by tenant type, of an airport or a terminal. */
export const concessionFigures: readonly ListedFigure<ConcessionYear>[] = [
  ...scopedFigures.flatMap(({ name, group, field, ratioOf, of }) =>
    tenantScopes.map(scope =>
      listFigure(
        {
          key: getScopedKey(name, scope),
          group,
          field,
          ratioOf: ratioOf && narrowBasis(ratioOf, scope),
          label: `${field.label}, ${tenantScopeLabels[scope]}`,
        },
        (year: ConcessionYear) => of(year, scope),
      ),
    ),
  ),
  listFigure(
    {
      key: 'dutyFreeSalesIntlEpRatio',
      group: 'perEnplanement',
      field: { ...salesEpRatio, help: glossary.internationalEnplanement.text },
      ratioOf: {
        amount: getScopedKey('grossSalesTotal', 'DUTYFREE'),
        divisor: 'passengerEpIntlTotal',
        times: 1,
      },
      label: 'Duty Free Sales per International Enplanement',
    },
    ({ terminals, passengerEpIntlTotal }: ConcessionYear) =>
      computeDutyFreePerInternationalEnplanement(terminals, passengerEpIntlTotal),
  ),
]

function narrowBasis({ amount, divisor, times }: RatioBasis, scope: TenantScope): RatioBasis {
  return {
    amount: getScopedKey(amount, scope),
    divisor: divisor === 'enplaneTotal' ? divisor : getScopedKey(divisor, scope),
    times,
  }
}

/** A terminal's own traffic, under the airport's figure names, and its concessions. */
export const terminalFigures: readonly AirportFigure[] = [
  ...trafficNames.map(name =>
    declareFigure({ key: getTrafficKey(name), group: 'traffic', field: terminalTrafficFields[name] }),
  ),
  ...concessionFigures,
]

/** All figures of one terminal. Its concessions are divided by its own passengers. */
export const computeTerminalFigures = (
  terminal: Terminal & Pick<AirportTerminal, TrafficName>,
): FiguresOfYear => ({
  ...Object.fromEntries(trafficNames.map(name => [getTrafficKey(name), wholeFigure(terminal[name])])),
  ...computeFigures(
    concessionFigures,
    describeConcessions([terminal], terminal.enplaneTotal, terminal.epIntlTotal),
  ),
})
