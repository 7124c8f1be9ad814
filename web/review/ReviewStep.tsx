import { getAirportInstanceEndpoint, setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { answerAirportWarningEndpoint, getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { WorkbookPanel } from '../airports/workbook/WorkbookPanel.tsx'
import { Comparison } from './Comparison.tsx'
import { SubjectReview } from './SubjectReview.tsx'
import { shownSteps } from './wizard/shownSteps.ts'
import { WizardFrame } from './wizard/WizardFrame.tsx'

const endpoints = {
  review: getAirportReviewEndpoint,
  instance: getAirportInstanceEndpoint,
  answer: answerAirportWarningEndpoint,
  setStatus: setAirportStatusEndpoint,
  list: listEditableAirportsEndpoint,
}

/** The overview of an airport, with its workbook and the changes since last year. */
export const ReviewStep = () => (
  <WizardFrame step="review">
    {page => (
      <SubjectReview
        page={page}
        endpoints={endpoints}
        record={`airports/${page.key.airportId}/${page.key.instanceId}`}
        steps={shownSteps.map(each => each.step)}
        tools={<WorkbookPanel page={page} />}
        renderComparison={review => <Comparison page={page} review={review} />}
      />
    )}
  </WizardFrame>
)
