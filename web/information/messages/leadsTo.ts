import type { Menu } from '#contract/kernel/menus.ts'
import type { Message } from '#contract/information/rules/messages.ts'

/** Without a menu it is everybody's. */
type Lead = { menu?: Menu; path: string; search: Record<string, string | number> }

const toVendor = ({ vendorId }: { vendorId: number }): Lead => ({
  menu: 'VendorManagement',
  path: '/vendor-management/vendor',
  search: { vendorId },
})

/** To the one logger, or to the list with what ends first on top. */
const toLoggers = ({ count, loggers: [first] }: { count: number; loggers: { loggerId: number }[] }): Lead =>
  count === 1 && first
    ? { menu: 'LoggerRegistry', path: '/user-management/loggers/detail', search: { loggerId: first.loggerId } }
    : { menu: 'LoggerRegistry', path: '/user-management/loggers', search: { sort: 'calibration' } }

const alerts: Lead = { menu: 'AlertRules', path: '/user-management/alerts', search: {} }

const toDelivery = ({ deliveryId }: { deliveryId: number | null }): Lead =>
  deliveryId === null ? alerts : { menu: 'DeliveryStatus', path: '/delivery/detail', search: { deliveryId } }

const toCase = ({ caseId }: { caseId: number }): Lead => ({
  menu: 'DeliveryStatus',
  path: '/quality/case',
  search: { caseId },
})

const toLoggerFile = ({ fileId, deliveryId }: { fileId: number; deliveryId: number | null }): Lead =>
  deliveryId === null
    ? { menu: 'ImportCentre', path: '/user-management/import', search: { view: 'loggerFiles', file: fileId } }
    : toDelivery({ deliveryId })

const toPartner = ({ partnershipId }: { partnershipId: number }): Lead => ({
  menu: 'TradingPartners',
  path: '/user-management/partners',
  search: { partnershipId },
})

type Of<Kind extends Message['kind']> = Extract<Message, { kind: Kind }>

const leads: { [Kind in Message['kind']]: (message: Of<Kind>) => Lead } = {
  vendorAuditExpires: toVendor,
  vendorLicenceExpires: toVendor,
  auditObservationAdded: toVendor,
  auditObservationAnswered: toVendor,
  vendorLicenceUploaded: toVendor,
  loggerCalibrationsDue: toLoggers,
  alertRaised: toDelivery,
  alertEscalated: toDelivery,
  alertWithdrawn: toDelivery,
  alertsRaised: () => alerts,
  alertTest: () => alerts,
  caseOpened: toCase,
  caseReopened: toCase,
  caseConcluded: toCase,
  caseOverdue: toCase,
  withdrawalToSign: toLoggerFile,
  signInLocked: () => ({ path: '/password-change', search: {} }),
  partnershipProposed: toPartner,
  partnershipSetUp: toPartner,
  partnershipAccepted: toPartner,
  partnershipDeclined: toPartner,
  partnershipWithdrawn: toPartner,
  partnerGrantsChanged: toPartner,
  partnershipEnded: toPartner,
}

/** Where a message leads, for who has its menu. */
export const leadsTo = <Kind extends Message['kind']>(message: Of<Kind>): Lead => leads[message.kind](message)
