import type { StoredFile } from '#domain/publishing/archive.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'

/** 'Withdrawn on May 22, 2028, 14:30 by Ann Reed: this is the report of 2018' */
export const Withdrawal = ({ at, by, note }: NonNullable<StoredFile['withdrawal']>) => (
  <span>
    <span>Withdrawn on</span> <LocalTime at={at} format={formatDayAndTime} />
    <span>{`${by === null ? '' : ` by ${by}`}: ${note}`}</span>
  </span>
)
