/** When something was saved, by the reader's own clock: `14:32` today, `Mar 4, 2027` on another day. */
export function writeMoment(at: string, now = new Date()): string {
  const then = new Date(at)
  const isToday = then.toDateString() === now.toDateString()
  return isToday
    ? then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : then.toLocaleDateString('en-US', { dateStyle: 'medium' })
}

/** The day and the time: `March 4, 2027, 14:32`. */
export function writeDayAndTime(at: string): string {
  return new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' })
}
