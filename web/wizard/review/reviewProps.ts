import type { AirportReview } from '#domain/airportReview.ts'
import type { AirportPage } from '../WizardFrame.tsx'

/** What every part of the review shows. */
export interface ReviewProps {
  page: AirportPage
  review: AirportReview
}
