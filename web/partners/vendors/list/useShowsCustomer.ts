import { useSession } from '#web/kernel/session/currentSession.ts'

/** Whether a list holds vendors of several companies, so that each row must say whose it is. */
export function useShowsCustomer(menu: 'VendorManagement' | 'VendorRegister', picked: string | undefined): boolean {
  const profile = useSession(session => session.profile)
  if (!profile) return false
  if (profile.isPFcompany) return picked === undefined || picked === profile.enterpriseCode
  return (profile.menuEnterpriseMap[menu] ?? []).length > 1
}
