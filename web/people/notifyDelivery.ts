import type { z } from 'zod'
import type { mailReply } from '#platform/contract/mailDelivery.ts'
import { longToastMs, notify } from '#platform/ui/notify.ts'

/** Tells whether an email was sent or is only queued. */
export function notifyDelivery({ message, delivery }: Partial<z.infer<typeof mailReply>>): void {
  const tell = delivery === 'queued' ? notify.warning : notify.success
  tell(message ?? '', longToastMs)
}
