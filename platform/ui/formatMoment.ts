/** When something was saved, in local time, on one line: `Today, 14:32`, or `Mar 4, 2027` on another day. */
export function formatMoment(at: string): string {
  const then = new Date(at)
  const isToday = then.toDateString() === new Date().toDateString()
  if (!isToday) return then.toLocaleDateString('en-US', { dateStyle: 'medium' }).replaceAll(' ', '\u00a0')
  return `Today,\u00a0${then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`
}

/** Date and time: `March 4, 2027, 14:32`. */
export function formatDayAndTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
}
