import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'

/**
 * The key of a form that keeps what it was filled from, and what reads that anew at its user's wish: only an answer starts the
 * form over, since a failed read would take away what was typed and show the former record as the latest.
 */
export function useEdition({
  refetch,
}: Pick<UseQueryResult, 'refetch'>): [edition: number, reload: () => Promise<void>] {
  const [edition, setEdition] = useState(0)
  return [
    edition,
    async () => {
      const { isSuccess } = await refetch()
      if (isSuccess) setEdition(edition + 1)
    },
  ]
}
