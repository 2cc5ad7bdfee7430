import { useEffect } from 'react'
import { create } from 'zustand'

/** How many dialogs and begun forms the page has, and what changed meanwhile on the page that they are about. */
const useOpenForms = create<{ number: number; changed: string | null }>()(() => ({ number: 0, changed: null }))

const add = (some: number) => useOpenForms.setState(({ number }) => ({ number: number + some }))

/** Something is under somebody's hands as long as this is true: a dialog, or a form that was begun. */
export function useOpenForm(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return undefined
    add(1)
    return () => add(-1)
  }, [isOpen])
}

export const useHasOpenForm = () => useOpenForms(({ number }) => number > 0)

/** For a dialog, which hides what the page says. */
export const useChangedMeanwhile = () => useOpenForms(({ changed }) => changed)

/** Tells the dialogs above the page what has changed on it. */
export function useTellDialogs(changed: string | null) {
  useEffect(() => {
    useOpenForms.setState({ changed })
    return () => useOpenForms.setState({ changed: null })
  }, [changed])
}
