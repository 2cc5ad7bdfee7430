import type { Profile } from '#contract/identity/calls/session.ts'
import type { StatusInfo } from '#contract/logistics/types/deliveryTypes.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** Guests only read, whatever menus they have. */
const mayRegister = (profile: Profile | null) =>
  profile !== null && profile.role !== '03' && profile.menuList.includes('DeliveryRegistration')

export const useMayRegister = () => useSession(({ profile }) => mayRegister(profile))

/** Only who sent it amends it; the platform administrator for everyone. */
export const useMayAmend = ({ sender }: StatusInfo) =>
  useSession(
    ({ profile }) =>
      mayRegister(profile) && sender !== null && (profile?.role === '00' || profile?.enterpriseCode === sender),
  )
