import { airportInfoFields, pairIsWhole, percentPairs } from '../airportInfo.ts'
import { messages } from '../messages.ts'
import { countGiven, finding, isOutside, type AirportYear, type Count, type Finding } from './finding.ts'

/** Airport information: the two choices and the pairs are required; the dwell time is to be plausible. */
export function checkInfo({ instance, limits }: AirportYear): Finding[] {
  const found: Finding[] = []
  const required = [
    ['airportConfigurationId', 'Please input a valid Airport Configuration.'],
    ['concessionManagementTypeId', 'Please input a valid Concession Management Type.'],
  ] as const
  for (const [field, message] of required) {
    if (instance[field] === null)
      found.push(finding('error', `${field}.required`, { step: 'info', field, message }))
  }
  for (const { pair, first, second } of percentPairs) {
    if (!pairIsWhole(instance[first], instance[second])) {
      const message = messages.percentPair(pair)
      found.push(finding('error', `${first}.pair`, { step: 'info', field: first, message }))
    }
  }
  const dwell = instance.dwellTimeAmount
  const range = limits.dwellTimeAmount
  if (dwell !== null && isOutside(dwell, range)) {
    const message = `An average dwell time of ${dwell} minutes is unusual (expected ${range.min} to ${range.max}).`
    found.push(
      finding('warning', 'dwellTimeAmount.range', {
        step: 'info',
        field: 'dwellTimeAmount',
        message,
        figures: [dwell],
      }),
    )
  }
  return found
}

export function givenInfo({ instance }: AirportYear): Count {
  const { configurationAdditionalInfoText: _onlyForSome, ...asked } = airportInfoFields
  return countGiven([
    instance.airportConfigurationId,
    instance.concessionManagementTypeId,
    ...Object.keys(asked).map(name => instance[name as keyof typeof asked]),
  ])
}
