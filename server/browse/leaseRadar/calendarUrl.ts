/** The private link of a calendar of lease ends. */
export const calendarUrl = (publicUrl: string, token: string): string => `${publicUrl}/calendar/${token}.ics`
