import { sql, type RawBuilder } from 'kysely'
import type { Operation } from '#contract/kernel/operations.ts'
import { caseAt, deliveryAt, limitedTo, loggerAt } from '#server/logistics/deliveries/access/access.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'

/**
 * Which operations of others a reader sees who is limited to centres. `company`: all, they do not concern deliveries.
 * `subject`: those whose ids refer to the reader's centres. `hidden`: none, their fields may refer to anything.
 */
const reach = {
  signIn: 'company',
  confirmSignIn: 'company',
  signOut: 'company',
  activateAccount: 'company',
  askForPasswordReset: 'company',
  resetPassword: 'company',
  changePassword: 'company',
  agreeToTerms: 'company',
  searchDeliveries: 'hidden',
  showDeliveryMap: 'hidden',
  downloadDeliveries: 'hidden',
  showDelivery: 'subject',
  listTrips: 'hidden',
  confirmTrip: 'subject',
  assignTrip: 'subject',
  downloadDelivery: 'subject',
  printTemperatureReport: 'subject',
  showLocation: 'subject',
  showTemperature: 'subject',
  showItems: 'subject',
  showLoggers: 'subject',
  listStock: 'hidden',
  downloadStock: 'hidden',
  listOrderedItems: 'hidden',
  downloadOrderedItems: 'hidden',
  setDock: 'subject',
  downloadKpi: 'company',
  registerKpi: 'subject',
  administerUsers: 'company',
  administerCompanies: 'company',
  administerApiKeys: 'hidden',
  administerWebhooks: 'hidden',
  administerProducts: 'company',
  importData: 'hidden',
  registerDeliveries: 'subject',
  reevaluate: 'hidden',
  administerPartners: 'company',
  readPartners: 'company',
  nameWithoutConsent: 'hidden',
  seeWhatIsNotShown: 'company',
  administerDisclosure: 'company',
  readDisclosure: 'hidden',
  administerVendors: 'company',
  answerAudits: 'company',
  readVendors: 'company',
  publishNotices: 'company',
  administerDocuments: 'company',
  readDocuments: 'hidden',
  ingestLoggerFiles: 'subject',
  explainLoggerFiles: 'subject',
  withdrawLoggerFiles: 'subject',
  administerLoggers: 'subject',
  readLoggerFiles: 'subject',
  readLogs: 'hidden',
  administerAlerts: 'company',
  acknowledgeAlerts: 'hidden',
  readCases: 'subject',
  assessCases: 'subject',
  sign: 'company',
  administerQuality: 'company',
  shareBoards: 'company',
  readReports: 'subject',
  administerReports: 'company',
  administerPlatform: 'company',
} as const satisfies Record<Operation, 'company' | 'subject' | 'hidden'>

const operationsWith = (kind: 'company' | 'subject') =>
  Object.entries(reach).flatMap(([operation, one]) => (one === kind ? [operation] : []))

type AtCentres = (centres: RawBuilder<unknown>) => RawBuilder<boolean>

const idIn = (field: string) => sql`(l.subject ->> ${sql.lit(field)})::bigint`
/** By the field of the request. */
const subjects: Record<string, AtCentres> = {
  deliveryId: deliveryAt(idIn('deliveryId')),
  caseId: caseAt(idIn('caseId')),
  loggerId: loggerAt(idIn('loggerId')),
  fileId: centres =>
    sql`exists (select from logger_files f
      where f.id = ${idIn('fileId')} and ${deliveryAt(sql`f.delivery_id`)(centres)})`,
  centreCode: centres => sql`exists (
    select from centres e where e.code = l.subject ->> 'centreCode' and e.id = any(${centres}))`,
}

/** The reader may see the entry `l`: its own, or another's that concerns the reader's centres. */
export const isReached = ({ centreIds }: EnterpriseScope, { userId }: Caller): RawBuilder<boolean> =>
  limitedTo(centreIds, centres => {
    const each = Object.entries(subjects).map(
      ([field, isAt]) => sql`(not l.subject ? ${sql.lit(field)} or ${isAt(centres)})`,
    )
    return sql`(l.user_id = ${userId} or l.operation = any(${operationsWith('company')}::text[])
      or l.operation = any(${operationsWith('subject')}::text[])
         and l.subject ?| ${Object.keys(subjects)}::text[] and ${sql.join(each, sql` and `)})`
  })
