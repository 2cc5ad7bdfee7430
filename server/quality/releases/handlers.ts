import type { releaseCalls } from '#contract/quality/calls/releases.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { refuseReader } from '#server/logistics/products/administeredProduct.ts'
import { deliveryRelease } from '#server/quality/releases/deliveryRelease.ts'
import { findQualityRules, saveQualityRules } from '#server/quality/releases/qualityRules.ts'
import { findLotIds } from '#server/quality/releases/releaseList.ts'
import { releasesCsv } from '#server/quality/releases/releasesCsv.ts'
import { loadReleaseRows } from '#server/quality/releases/releaseRows.ts'

export const releaseHandlers: HandlersFor<typeof releaseCalls> = {
  getDeliveryRelease: ({ deliveryId }, context) => deliveryRelease(context.db, deliveryId, readingOf(context)),

  async getReleaseList(search, context) {
    const { total, ids } = await findLotIds(context.db, context.scope, search, readerOf(context))
    return { total, rows: await loadReleaseRows(context.db, ids, readingOf(context)) }
  },

  downloadReleaseCsv: (search, context) => releasesCsv(context.db, search, readingOf(context), readerOf(context)),

  getQualityRules: (_body, { db, scope, caller }) => findQualityRules(db, scope, caller),

  async saveQualityRules({ rules, enterpriseCode }, { db, caller, now }) {
    refuseReader(caller)
    return await db.transaction().execute(async tx => {
      await asActor(tx, `user:${caller.userId}`)
      const companyId = await companyOf(tx, caller, enterpriseCode ?? caller.company.code)
      await saveQualityRules(tx, companyId, rules, now())
      return null
    })
  },
}

const readerOf = ({ caller, config }: CallerContext) => ({ language: caller.language, timeZone: config.timeZone })
const readingOf = ({ scope, caller, now }: CallerContext) => ({ scope, caller, now: now() })
