/** The year of a browsing page: the active one, or the one in the address, which only administrators may choose. */
export const chooseEdition = (isAdmin: boolean, instance: string, active: number | null): number | null =>
  isAdmin && /^\d{1,2}$/.test(instance) ? Number(instance) : active
