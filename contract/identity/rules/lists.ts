// How this domain's lists are sorted and filtered. Every page loads this file to parse its address, so it has no
// schemas.

/** IDN-15; an enabled account is `locked` after ten wrong passwords. */
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
