import { recordStatus, type AxnStatus } from '#domain/catalog/recordStatus.ts'

/** A record as its form reads it. A proposal has no status to keep, so the user who saves it chooses one. */
export const toStoredRecord = <R extends { axnStatus: AxnStatus; version: number }>({
  axnStatus,
  version,
  ...values
}: R) => ({
  values: { ...values, axnStatus: recordStatus.safeParse(axnStatus).data },
  version,
})
