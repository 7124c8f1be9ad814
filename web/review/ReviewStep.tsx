import { getAirportInstanceEndpoint, setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import { listTerminalsEndpoint } from '#domain/airports/terminal.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { answerAirportWarningEndpoint, getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { WorkbookPanel } from '../airports/workbook/WorkbookPanel.tsx'
import { Comparison } from './Comparison.tsx'
import { SubjectReview } from './SubjectReview.tsx'
import { shownSteps } from './wizard/shownSteps.ts'
import { WizardFrame, type AirportPage } from './wizard/WizardFrame.tsx'

const endpoints = {
  review: getAirportReviewEndpoint,
  instance: getAirportInstanceEndpoint,
  answer: answerAirportWarningEndpoint,
  setStatus: setAirportStatusEndpoint,
  list: listEditableAirportsEndpoint,
}

/** The overview of an airport, with its workbook and the changes since last year. */
export const ReviewStep = () => <WizardFrame step="review">{page => <Reviewed page={page} />}</WizardFrame>

function Reviewed({ page }: { page: AirportPage }) {
  const terminals = useEndpointQuery(listTerminalsEndpoint, { params: page.key }).data ?? []
  return (
    <SubjectReview
      page={page}
      endpoints={endpoints}
      record={`airports/${page.key.airportId}/${page.key.instanceId}`}
      steps={shownSteps.map(each => each.step)}
      terminals={terminals.map(each => each.terminal)}
      tools={<WorkbookPanel page={page} />}
      renderComparison={review => <Comparison page={page} review={review} />}
    />
  )
}
