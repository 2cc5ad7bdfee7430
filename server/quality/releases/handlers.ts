import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { readerOf } from '#server/logistics/lists/reader.ts'
import { refuseReader } from '#server/logistics/products/administeredProduct.ts'
import { deliveryRelease } from '#server/quality/releases/deliveryRelease.ts'
import { findQualityRules, saveQualityRules } from '#server/quality/releases/qualityRules.ts'
import { findLotIds } from '#server/quality/releases/releaseList.ts'
import { releasesCsv } from '#server/quality/releases/releasesCsv.ts'
import { loadReleaseRows, type Viewing } from '#server/quality/releases/releaseRows.ts'

export const releaseHandlers: HandlersFor<typeof releaseCalls> = {
  getDeliveryRelease: ({ deliveryId }, context) => deliveryRelease(context.db, deliveryId, viewingOf(context)),

  async getReleaseList(search, context) {
    const { total, ids } = await findLotIds(context.db, context.scope, search, readerOf(context))
    return { total, rows: await loadReleaseRows(context.db, ids, viewingOf(context)) }
  },

  downloadReleaseCsv: (search, context) => releasesCsv(context.db, search, viewingOf(context), readerOf(context)),

  getQualityRules: (_body, { db, scope, caller }) => findQualityRules(db, scope, caller),

  async saveQualityRules({ rules, enterpriseCode }, { db, caller, now }) {
    refuseReader(caller)
    return await transactionAs(db, `user:${caller.userId}`, async tx => {
      const companyId = await companyOf(tx, caller, enterpriseCode)
      await saveQualityRules(tx, companyId, rules, now())
      return null
    })
  },
}

const viewingOf = ({ scope, caller, now }: CallerContext): Viewing => ({ scope, caller, now: now() })
