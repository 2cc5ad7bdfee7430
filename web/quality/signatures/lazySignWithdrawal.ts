import { lazy } from 'react'

/** For pages of logger files, most of which sign nothing. */
export const SignWithdrawal = lazy(async () => ({
  default: (await import('#web/quality/signatures/SignDialog.tsx')).SignWithdrawal,
}))
