import { create } from 'zustand'

/**
 * How much this browser keeps of the signed-in user that has not been sent yet, and whether it does beyond this page: who signs
 * out is told (LOG-131).
 */
export const useUnsent = create<{ count: number; isLasting: boolean }>()(() => ({ count: 0, isLasting: true }))
export const tellUnsent = (count: number, isLasting: boolean) => useUnsent.setState({ count, isLasting })
