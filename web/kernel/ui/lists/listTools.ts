import { createContext, type ComponentType } from 'react'

/** What later domains let one do with any list; app/ says what. */
export const ListTools = createContext<{ Tools?: ComponentType }>({})
