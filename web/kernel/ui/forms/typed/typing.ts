import { useEffect, useState } from 'react'

/** A text as it was when it last rested for this long, and a way to take it as it is now. */
export function useRested(text: string, restMs: number) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text, restMs])
  return [rested, () => setRested(text)] as const
}

/** Whether a text is being composed with an input method: until it is settled, it is nothing to ask about. */
export function useComposition() {
  const [isComposing, setComposing] = useState(false)
  return {
    isComposing,
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: () => setComposing(false),
  }
}
