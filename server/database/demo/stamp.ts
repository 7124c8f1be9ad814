/** When and by whom a record was last changed. */
export interface Stamp {
  modifiedDate: string
  modifiedUserId: number
}
