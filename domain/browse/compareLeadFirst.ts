/** The concessions lead's responsibility, by its name in the lookup. Readers look for it first. */
const isLead = (responsibility: string): boolean => /concession/i.test(responsibility)

/** Sorts the concessions lead before other responsibilities, whose order stays the same. */
export const compareLeadFirst = (one: string, other: string): number =>
  Number(isLead(other)) - Number(isLead(one))
