/** The response header of a write: the id of the action in which the history groups its changes. */
export const actionHeader = 'action-id'
