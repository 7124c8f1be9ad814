import { createContext } from 'react'

/** The signed-in person's id, who owns the drafts; undefined while unknown. Nothing is stored for a stranger. */
export const DraftOwner = createContext<number | undefined>(undefined)
