import type { Profile } from '#contract/identity/calls/session.ts'

/** Whether a user may go on: before the terms are agreed to, or while the password must be changed, nothing else works. */
export const isPrepared = (profile: Profile | null): profile is Profile =>
  profile !== null && profile.agreeToTermsOfUse && !profile.passwordChangeRequired
