/** The responsibility of the concessions lead, whom readers look for first, by its name in the lookup. */
const isLead = (responsibility: string): boolean => /concession/i.test(responsibility)

/** For sorting responsibilities: the concessions lead first, the others as they were. */
export const compareLeadFirst = (one: string, other: string): number =>
  Number(isLead(other)) - Number(isLead(one))
