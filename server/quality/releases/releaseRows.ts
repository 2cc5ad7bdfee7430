import { sql } from 'kysely'
import type { z } from 'zod'
import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { CaseState } from '#contract/quality/rules/caseStates.ts'
import { nextActsOf } from '#contract/quality/rules/nextActs.ts'
import { type CaseToSign, faultsOfDeciding } from '#contract/quality/rules/signing.ts'
import { knownSignatures } from '#server/quality/signatures/signaturesOf.ts'
import { casesBeforeSigning } from '#server/quality/signatures/toSign.ts'
import { actsForDepositor, includesCompany, mayOpenCase, maySign, partyAccess } from '#server/quality/cases/access.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { placeNames } from '#server/logistics/deliveries/placeNames.ts'
import type { Caller } from '#server/platform/http/calls/caller.ts'
import type { EnterpriseScope } from '#server/platform/http/calls/enterpriseScope.ts'
import { lotRows, lotStatesOf } from '#server/quality/releases/lotStates.ts'
import { releaseBlockersOf } from '#server/quality/releases/releaseBlockers.ts'
import type { View } from '#server/platform/lists/reader.ts'
import { isPartyOf } from '#server/logistics/deliveries/access/visibleDeliveries.ts'
import type { DeliveryRelease, LotState } from '#contract/quality/types/evidenceTypes.ts'
import { qualityRulesOf } from '#server/quality/releases/qualityRules.ts'

export type ReleaseRow = z.input<typeof releaseCalls.getReleaseList.response>['rows'][number]
type Delivery = Omit<ReleaseRow['delivery'], 'deliveredAt'> & {
  deliveredAt: Date | null
  depositorId: number
  caseId: number | null
  caseNumber: string | null
}
export type ReleaseViewer = View & { caller: Caller }

/** Lots in the order of their ids (LotRow.rowId), without those of deliveries that the scope may not see. */
export async function loadReleaseRows({ db, scope, caller, now }: ReleaseViewer, ids: readonly number[]) {
  const deliveries = new Map((await deliveriesOf(db, scope, ids)).map(one => [one.deliveryId, one]))
  const deliveryIds = [...deliveries.keys()]
  const known = await knownSignatures(db, deliveryIds)
  const lots = new Map((await lotRows(db, deliveryIds, known)).map(lot => [lot.rowId, lot]))
  const cases = await casesBeforeSigning(db, known, deliveryIds)
  const releaseBlockers = await releaseBlockersOf(db, deliveryIds, now)
  return ids.flatMap(id => {
    const lot = lots.get(id)
    const found = lot && deliveries.get(lot.deliveryId)
    if (!lot || !found) return []
    const { deliveryId, rowId: _rowId, history: _history, ...state } = lot
    const { depositorId, caseId, caseNumber, deliveredAt, ...delivery } = found
    const signs = maySign(caller, { deliveryId, depositorId, isDepositor: includesCompany(scope, depositorId) })
    const faults = faultsOf(cases.get(deliveryId), caller, lot)
    return {
      ...state,
      delivery: { ...delivery, deliveredAt: deliveredAt?.toISOString() ?? null },
      caseId,
      caseNumber,
      releaseBlockers: releaseBlockers.get(deliveryId) ?? [],
      mayDecide: signs && faults.length === 0,
    }
  })
}

const faultsOf = (found: CaseToSign | undefined, { userId }: Caller, { isAffected }: Pick<LotState, 'isAffected'>) =>
  found ? faultsOfDeciding(found, userId, isAffected) : []

async function deliveriesOf(db: DbOrTx, scope: EnterpriseScope, ids: readonly number[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id as "deliveryId", d.reference, ${placeNames('from')} as "shipFrom", ${placeNames('destination')} as destination,
           d.delivered_at as "deliveredAt", d.depositor_id as "depositorId", c.id as "caseId", c.number as "caseNumber",
           json_build_object('code', w.code, 'name', w.name, 'nameEn', w.name_en) as depositor
      from deliveries d
      join companies w on w.id = d.depositor_id
      left join excursion_cases c on c.delivery_id = d.id
     where d.id in (select i.delivery_id from delivery_items i where i.id = any(${ids}::bigint[])
                    union
                    select s.delivery_id from lot_states s where -s.id = any(${ids}::bigint[]))
       and ${isPartyOf(scope)}`.execute(db)
  return rows
}

/** The lots of a delivery and the caller's rights; 4017 unless the scope has a party of it. */
export async function deliveryRelease(viewer: ReleaseViewer, deliveryId: number): Promise<DeliveryRelease> {
  const { db, scope, caller, now } = viewer
  const access = await partyAccess(db, scope, deliveryId)
  const { releasesByItself } = await qualityRulesOf(db, access.depositorId)
  const known = await knownSignatures(db, [deliveryId])
  const [releaseBlockers, lots, ofDelivery, cases] = await Promise.all([
    releaseBlockersOf(db, [deliveryId], now),
    lotStatesOf(db, deliveryId, known),
    caseOf(db, deliveryId),
    casesBeforeSigning(db, known, [deliveryId]),
  ])
  const acts = actsForDepositor(caller, access)
  const signs = maySign(caller, access)
  const caseState = ofDelivery?.state ?? null
  const blockers = releaseBlockers.get(deliveryId) ?? []
  const toSign = cases.get(deliveryId)
  return {
    deliveryId,
    caseId: ofDelivery?.caseId ?? null,
    caseNumber: ofDelivery?.number ?? null,
    caseState,
    releasesByItself,
    releaseBlockers: blockers,
    lots: lots.map(lot => ({ ...lot, mayDecide: signs && faultsOf(toSign, caller, lot).length === 0 })),
    faults: signs ? faultsOf(toSign, caller, { isAffected: true }) : [],
    mayOpenCase: ofDelivery === undefined && mayOpenCase(caller, access),
    nextActs: nextActsOf({
      userId: caller.userId,
      mayAct: acts,
      maySign: signs,
      caseState,
      toSign: (signs && toSign) || null,
      lots,
      releaseBlockers: blockers,
      releasesByItself,
    }),
  }
}

async function caseOf(db: DbOrTx, deliveryId: number) {
  const { rows } = await sql<{ caseId: number; number: string; state: CaseState }>`
    select id as "caseId", number, state from excursion_cases where delivery_id = ${deliveryId}`.execute(db)
  return rows[0]
}
