import { useRouter } from '@tanstack/react-router'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'

/** The platform company chooses among all companies, which the session has: reads them again where an import changed them. */
export function useCompaniesReread(kind: ImportKind) {
  const router = useRouter()
  return () => {
    if (kind === 'companies') void rereadProfile(router)
  }
}
