import { create } from 'zustand'

/** How much this browser keeps of the signed-in user that has not been sent yet: who signs out is told (LOG-131). */
export const useUnsent = create<{ count: number }>()(() => ({ count: 0 }))
export const tellUnsent = (count: number) => useUnsent.setState({ count })
