/** Whose records a call is about, as the columns of the records: an airport or company of a year. */
export type Owner =
  | { airportId: number; axnInstanceId: number }
  | { companyId: number; axnInstanceId: number }

/** The owner that the parameters of an address name. */
export const ownerOf = ({
  instanceId: axnInstanceId,
  ...key
}: { instanceId: number } & ({ airportId: number } | { companyId: number })): Owner =>
  'airportId' in key
    ? { airportId: key.airportId, axnInstanceId }
    : { companyId: key.companyId, axnInstanceId }
