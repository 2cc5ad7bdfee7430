import { useMediaQuery } from '#web/kernel/ui/useMediaQuery.ts'

/** Too narrow for tables: lists become cards, and forms fold. */
export const usePhone = () => useMediaQuery('(max-width: 767.98px)')
