import { createContext, use } from 'react'

/** Places deep in a domain's pages where later domains show something of theirs: app/ says what. */
export function createSlots<Slots extends object>() {
  const Slots = createContext<Slots | null>(null)
  const useSlots = (): Slots => {
    const filled = use(Slots)
    if (!filled) throw new Error('nobody has filled the slots')
    return filled
  }
  return { Slots, useSlots }
}
