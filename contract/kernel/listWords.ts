// The words by which lists are ordered and narrowed down. Every page's address is read by them: they come without schemas.

export const deliverySortKeys = [
  'shippingDate',
  'scheduledArrival',
  'deliveredAt',
  'plannedPickup',
  'actualPickup',
  'warehousedOn',
  'reference',
  'shipFrom',
  'destination',
  'depositor',
  'carrier',
  'outcome',
] as const
export type DeliverySortKey = (typeof deliverySortKeys)[number]

export const orderedItemSortKeys = [
  'scheduledArrival',
  'deliveredAt',
  'centre',
  'item',
  'expiry',
  'quantity',
  'depositor',
  'reference',
] as const

/** Spec 4's in transit (1) and delivered (2), or both. */
export const orderedItemStatuses = ['1', '2', 'all'] as const

export const stockSortKeys = ['item', 'expiry', 'quantity', 'location', 'owner', 'updatedAt'] as const
export const stockOwnerTypes = ['depositor', 'consignee'] as const

/** spec 4; `locked` is told where the account is enabled and ten wrong passwords locked it. */
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

/** product 3: manufacturing, pharmaceutical, distributor (spec 3), logistics, vendor, and the platform. */
export const industryTypes = ['1', '2', '3', '4', '5', '9'] as const
export type IndustryType = (typeof industryTypes)[number]

/** spec 4 */
export const companyStatuses = ['active', 'inactive'] as const
export type CompanyStatus = (typeof companyStatuses)[number]

export const companySortKeys = [
  'enterpriseName',
  'enterpriseCode',
  'industryType',
  'status',
  'registeredAt',
  'updatedAt',
] as const

export const productSortKeys = ['itemCode', 'item', 'drugCode', 'band', 'tolerance', 'company', 'registeredAt'] as const

export const alertSortKeys = ['foundAt', 'happenedAt', 'severity', 'kind', 'reference'] as const

export const caseSortKeys = ['number', 'openedAt', 'dueOn', 'state', 'reference', 'depositor', 'outsideMs'] as const

export const releaseSortKeys = ['deliveredAt', 'reference', 'item', 'lot', 'decision'] as const
