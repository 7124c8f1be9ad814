/** An address in a public map, which nobody is sent to unasked. */
export const getMapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
