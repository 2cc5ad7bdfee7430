// How this domain's lists are sorted and filtered. Every page's address is read by them: they come without schemas.

/** IDN-15; `locked` is told where the account is enabled and ten wrong passwords locked it. */
export const accountStatuses = ['notActivated', 'locked', 'disabled', 'enabled'] as const
export type AccountStatus = (typeof accountStatuses)[number]

export const userSortKeys = [
  'username',
  'email',
  'enterprise',
  'organizationDepartment',
  'role',
  'accountStatus',
  'lastLoginTime',
  'registeredAt',
] as const
