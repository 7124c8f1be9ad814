import type { StoredFile } from '#domain/publishing/archive.ts'
import { formatDayAndTime } from '#platform/ui/formatMoment.ts'

/** 'Withdrawn on May 22, 2028, 14:30 by Ann Reed: this is the report of 2018' */
export const describeWithdrawal = ({ at, by, note }: NonNullable<StoredFile['withdrawal']>): string =>
  `Withdrawn on ${formatDayAndTime(at)}${by === null ? '' : ` by ${by}`}: ${note}`
