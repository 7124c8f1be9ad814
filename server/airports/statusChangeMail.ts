import type { Mail } from '../mail.ts'
import type { Change } from './airportStatus.queries.ts'

/** What an editor is told when their airport is sent back with a reason. `link` opens its review step. */
export function statusChangeMail(to: string, { transition, reason, airport }: Change, link: string): Mail {
  const { airportName, iataCode } = airport.airport
  return {
    to,
    subject: `${iataCode} ${airport.axnInstanceName}: ${transition.action}`,
    text: [
      `${airportName} (${iataCode}), AXN Fact Book ${airport.axnInstanceName}`,
      '',
      `An administrator chose "${transition.action}" and gave this reason:`,
      '',
      ...(reason ?? '').split('\n').map(line => `  ${line}`),
      '',
      `Open the review: ${link}`,
      '',
    ].join('\n'),
  }
}
