import { useState } from 'react'

/** Whether a text is being composed with an input method: until it is settled, it is nothing to ask about. */
export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  return {
    isComposing,
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
}
