/** When something was saved, in local time, on one line: `Today, 14:32`, or `Mar 4, 2027` on another day. */
export function formatMoment(at: string): string {
  const then = new Date(at)
  const isToday = then.toDateString() === new Date().toDateString()
  const time = then.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return keepTogether(isToday ? `Today, ${time}` : then.toLocaleDateString('en-US', { dateStyle: 'medium' }))
}

/** Date and time: `March 4, 2027 at 14:32`. A line may break only before the time. */
export function formatDayAndTime(at: string): string {
  const then = new Date(at)
  const day = then.toLocaleDateString('en-US', { dateStyle: 'long' })
  const time = then.toLocaleTimeString('en-US', { timeStyle: 'short', hourCycle: 'h23' })
  return `${keepTogether(day)} ${keepTogether(`at ${time}`)}`
}

const keepTogether = (text: string): string => text.replaceAll(' ', '\u00a0')
