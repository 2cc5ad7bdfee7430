import type { Profile } from '#contract/identity/calls/session.ts'

/** IDN-31: an empty menu list or menu-company map is not authorised (4017), and nobody stays signed in with it. */
export const opensNothing = ({ menuList, menuEnterpriseMap }: Pick<Profile, 'menuList' | 'menuEnterpriseMap'>) =>
  menuList.length === 0 || Object.keys(menuEnterpriseMap).length === 0
