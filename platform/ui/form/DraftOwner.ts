import { createContext } from 'react'

/** The id of the signed-in user, who owns the drafts; undefined while unknown. Nothing is stored without a user. */
export const DraftOwner = createContext<number | undefined>(undefined)
