/** When a record was last changed and by whom. */
export interface Stamp {
  modifiedDate: string
  modifiedUserId: number
}
