import { z } from 'zod'

/** A point in time in a reply, in the format of RFC 3339. */
export const moment = z.iso.datetime({ offset: true })
