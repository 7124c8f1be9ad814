import type { AirportProfile } from '#domain/airportProfile.ts'

/** Every section of the profile reads it from the whole; nothing is asked for twice. */
export interface SectionProps {
  profile: AirportProfile
}
