import { airportSteps, type AirportStep } from '#domain/wizard.ts'

export interface FindingPlace {
  step: AirportStep
  terminalId: number | null
  field: string
}

/** Where a refused submission points: `/info/dwellTimeAmount` or `/terminals/12/FOODBEVERAGE.areaTotal`. Null for else. */
export function placeOfPointer(pointer: string): FindingPlace | null {
  const [, named, ...rest] = pointer.split('/')
  const step = airportSteps.find(each => each.step === named)?.step
  const field = rest.pop()
  if (!step || !field) return null
  const [terminal] = rest
  if (terminal === undefined) return { step, terminalId: null, field }
  return /^\d+$/.test(terminal) ? { step, terminalId: Number(terminal), field } : null
}
