import { createContext, type ComponentType } from 'react'

interface NotedInput {
  id: string
  /** In a table, there is little room. */
  isInTable: boolean
}

/** What a screen shows below its inputs, besides their own notes and errors: for example what others said about them. */
export const FieldNotesContext = createContext<ComponentType<NotedInput> | null>(null)
