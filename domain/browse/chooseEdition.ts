/** The year of a browsing page: the one in its address if it is among those that the reader may browse, otherwise the active one. */
export const chooseEdition = (
  readable: readonly { axnInstanceId: number }[],
  instance: string,
  active: number | null,
): number | null =>
  readable.find(({ axnInstanceId }) => String(axnInstanceId) === instance)?.axnInstanceId ?? active
