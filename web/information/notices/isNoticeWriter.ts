import type { Profile } from '#contract/identity/calls/session.ts'

/** INF-2: notices are written by the platform administrator. */
export const isNoticeWriter = (profile: Profile | null) =>
  profile !== null && profile.isPFcompany && profile.role === '00'
