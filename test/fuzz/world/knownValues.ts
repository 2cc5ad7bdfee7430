import { sql } from 'kysely'
import type { Known } from '#test/fuzz/bodies/validBody.ts'
import { sides, type FuzzWorld, type SideName } from '#test/fuzz/world/fuzzWorld.ts'

/** The tables of the records that fields name by id. */
const tableOf: Record<string, string> = {
  deliveryId: 'deliveries',
  deliveryIds: 'deliveries',
  loggerAssignmentId: 'logger_assignments',
  stockId: 'stock',
  productId: 'products',
  productIds: 'products',
  loggerId: 'loggers',
  vendorId: 'vendors',
  auditId: 'vendor_audits',
  observationId: 'audit_observations',
  removedObservationIds: 'audit_observations',
  licenceId: 'vendor_licences',
  documentId: 'documents',
  documentIds: 'documents',
  newDocumentIds: 'documents',
  removedDocumentIds: 'documents',
  calibrationId: 'logger_calibrations',
  importId: 'imports',
  checkId: 'import_checks',
  caseId: 'excursion_cases',
  alertId: 'alerts',
  ruleId: 'alert_rules',
  userIds: 'users',
  subscriptionId: 'report_subscriptions',
  linkId: 'report_links',
  fileId: 'logger_files',
  noticeId: 'notices',
  partnershipId: 'partnerships',
  messageIds: 'messages',
  before: 'messages',
  upTo: 'messages',
  id: 'api_keys',
}
const tables = [...new Set(Object.values(tableOf))]

/** Ids of a table's records, of one company or all. */
export type KnownIds = (table: string, side: SideName | 'any') => number[]

export async function readKnownIds({ portal }: FuzzWorld): Promise<KnownIds> {
  const each = tables.map(
    table => sql`select ${table}::text as "table", id from (select id from ${sql.table(table)} order by id limit 40) t`,
  )
  const { rows } = await sql<{ table: string; id: number }>`${sql.join(each, sql` union all `)}`.execute(portal.db)
  const byTable = Map.groupBy(rows, row => row.table)
  return (table, side) => (byTable.get(table) ?? []).map(row => row.id).filter(id => side === 'any' || isOf(side, id))
}

const isOf = (side: SideName, id: number) => id >= sides[side].idsFrom && id < sides[side].idsFrom + 100_000

/** Values that a caller can name: own and foreign records, codes of companies and centres, serials, addresses. */
export function knownValues(world: FuzzWorld, ids: KnownIds, side: SideName | undefined): Known {
  const own = side === 'right' ? world.right : world.left
  const other = side === 'right' ? world.left : world.right
  const texts = textsOf(world, own, other)
  return field => {
    const table = tableOf[field]
    if (table === undefined) return texts[field] ?? []
    const ownIds = ids(table, own.name)
    // Own records more often, because only these lead further.
    return [
      ...ownIds,
      ...ownIds,
      ...ids(table, other.name),
      ...ids(table, 'any').filter(id => id >= 9_000_000),
      9_999_999,
    ]
  }
}

type Side = FuzzWorld['left']

const textsOf = ({ operator, carrier, who }: FuzzWorld, own: Side, other: Side): Record<string, readonly unknown[]> => {
  const mark = sides[own.name].canary
  const email = [own.userEmail, own.userEmail, other.userEmail, who.leftMember.user.email, 'nobody@company.example']
  const centres = [own.centreCode, other.centreCode, 'L-NONE']
  // A company that the other one discloses to would rightly see what is disclosed.
  const shownTo = [own.company.code, own.informed.code, 'C-NONE']
  return {
    enterpriseCode: [own.company.code, own.company.code, other.company.code, operator.code, 'C-NONE'],
    companyCode: shownTo,
    companyCodes: shownTo,
    owner: [own.company.code, other.company.code],
    // The other company is not proposed to, because it would rightly be notified.
    partnerCode: [carrier.code, own.informed.code, 'C-NONE'],
    proposerCode: [own.company.code, carrier.code, 'C-NONE'],
    granterCode: [own.company.code, own.informed.code],
    vendorCode: [carrier.code, own.informed.code, 'C-NONE'],
    mainContractorCode: [own.informed.code],
    email,
    userId: email,
    centreCode: centres,
    logisticCenterCodeList: centres,
    month: ['2026-04', '2026-05'],
    from: ['2026-04', '2026-04-01', '2026-05-01', '2026-05-01T00:00:00Z', '09:00'],
    until: ['2026-05', '2026-05-02', '2026-05-03T00:00:00Z', '18:00'],
    shippingDateFrom: ['2026-04-01'],
    shippingDateTo: ['2026-06-01'],
    number: [`${mark}-REF`, `${mark}-SLIP, ${sides[other.name].canary}-REF`],
    keyword: [mark, 'REF'],
    lot: [`${mark}-LOT`],
    version: [1],
    lastVersion: [1],
    currentPassword: ['Demo2to8C'],
    password: ['Demo2to8C'],
    newPassword: ['Other3to9D'],
  }
}
