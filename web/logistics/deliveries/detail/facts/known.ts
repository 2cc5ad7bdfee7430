import type { ReactNode } from 'react'

/** What isn't known is left out rather than shown as a dash. */
export const known = (label: string, value: ReactNode) =>
  value !== null && value !== undefined && value !== false && value !== '' && { label, value }
