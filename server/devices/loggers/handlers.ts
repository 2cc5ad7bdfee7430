import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { administered, companyOf } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import {
  administeredLogger,
  loggerInScope,
  mayAdminister,
  refuseReader,
} from '#server/devices/loggers/administeredLogger.ts'
import { decideOverlap } from '#server/devices/loggers/assignments/decideOverlap.ts'
import { loggerOverlaps, overlapDecisions } from '#server/devices/loggers/assignments/loggerOverlaps.ts'
import { changeInterval, previewInterval } from '#server/devices/loggers/changeInterval.ts'
import { loadLoggers } from '#server/devices/loggers/loadLoggers.ts'
import { findLogger } from '#server/devices/loggers/logger.ts'
import { loggerCurve } from '#server/devices/loggers/loggerCurve.ts'
import { loggerDeliveries } from '#server/devices/loggers/loggerDeliveries.ts'
import { loggerHistory } from '#server/devices/loggers/loggerHistory.ts'
import { loggersCsv } from '#server/devices/loggers/loggersCsv.ts'
import { pageOfLoggers } from '#server/devices/loggers/registry.ts'
import {
  removeCalibration,
  saveCalibration,
  type EditContext,
} from '#server/devices/loggers/calibration/saveCalibration.ts'
import { changeFacts, insertLogger, retire } from '#server/devices/loggers/saveLogger.ts'
import { deliveryScope, type Visibility } from '#server/devices/loggers/deliveryScope.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

export const loggerHandlers: HandlersFor<typeof loggerCalls> = {
  async getLoggerList({ enterpriseCode, ...search }, context) {
    const { db, scope } = context
    const { total, ids } = await pageOfLoggers(db, scope, search, readerOf(context))
    const rows = await loadLoggers(db, await visibleTo(context, enterpriseCode), ids, readerOf(context))
    return { total, rows, mayRegister: mayRegister(context) }
  },

  downloadLoggerCsv: async ({ enterpriseCode, ...search }, context) =>
    await loggersCsv(context.db, await visibleTo(context, enterpriseCode), search, readerOf(context)),

  getLogger: async ({ loggerId, enterpriseCode }, context) =>
    await findLogger(context.db, await visibleTo(context, enterpriseCode), context.caller, loggerId, readerOf(context)),

  getLoggerDeliveries: async ({ loggerId, enterpriseCode, ...page }, context) =>
    await loggerDeliveries(context.db, await visibleTo(context, enterpriseCode), loggerId, page, context.now()),

  getLoggerCurve: async ({ enterpriseCode, ...input }, context) => {
    const visibility = await visibleTo(context, enterpriseCode)
    return await loggerCurve(context.db, context.pool, visibility, input, context.config.timeZone)
  },

  getLoggerHistory: async ({ loggerId }, { db, scope }) =>
    await loggerHistory(db, (await loggerInScope(db, scope, loggerId)).id),

  async getLoggerOverlaps({ loggerId, enterpriseCode }, context) {
    const { db, scope, caller } = context
    const { id, companyId } = await loggerInScope(db, scope, loggerId)
    const visibility = await visibleTo(context, enterpriseCode)
    return {
      overlaps: await loggerOverlaps(db, visibility, id),
      decisions: await overlapDecisions(db, visibility, id),
      mayDecide: mayAdminister(caller, companyId),
    }
  },

  async decideOverlap(input, context) {
    await asEditor(context, edit => decideOverlap({ ...edit, now: context.now() }, input))
    return null
  },

  async addLogger({ enterpriseCode, ...logger }, context) {
    const { db, caller } = context
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode ?? caller.company.code)
    return { loggerId: await asEditor(context, ({ tx }) => insertLogger(tx, companyId, logger)) }
  },

  async editLogger({ loggerId, ...facts }, context) {
    await asEditor(context, async ({ tx, caller }) => {
      await changeFacts(tx, (await administeredLogger(tx, caller, loggerId)).id, facts)
    })
    return null
  },

  async retireLogger({ loggerId, retiredOn }, context) {
    await asEditor(context, async ({ tx, caller, today }) => {
      await retire(tx, (await administeredLogger(tx, caller, loggerId)).id, retiredOn, today)
    })
    return null
  },

  previewInterval: async (input, context) =>
    await previewInterval(context.pool, { ...input, ...(await intervalContext(context)) }),

  changeInterval: async (input, context) => {
    const change = { ...input, ...(await intervalContext(context)) }
    return await writeTransaction(context.pool, (client, tx) => changeInterval(client, tx, change))
  },

  saveCalibration: async (input, context) => ({
    calibrationId: await asEditor(context, edit => saveCalibration(edit, input)),
  }),

  async removeCalibration({ calibrationId, reason }, context) {
    await asEditor(context, edit => removeCalibration(edit, calibrationId, reason))
    return null
  },
}

const readerOf = ({ now, config, caller }: CallerContext) => ({
  now: now(),
  today: dayIn(now(), config.timeZone),
  language: caller.language,
  timeZone: config.timeZone,
})

const visibleTo = async (
  { db, caller, scope }: CallerContext,
  enterpriseCode: string | undefined,
): Promise<Visibility> => ({
  scope,
  deliveries: await deliveryScope(db, caller, enterpriseCode),
})

const intervalContext = async ({ db, caller, now }: CallerContext) => ({
  caller,
  deliveries: await deliveryScope(db, caller, undefined),
  now: now(),
})

/** For one of the companies that are shown. */
const mayRegister = ({ caller, scope }: CallerContext) =>
  caller.isManager &&
  (administered(caller) === 'all' || scope.companyIds === 'all' || scope.companyIds.includes(caller.company.id))

/** A change by an administrator, attributed to the user in the audit trail; retried if it collides with the partner API. */
async function asEditor<Result>(
  context: CallerContext,
  change: (edit: EditContext) => Promise<Result>,
): Promise<Result> {
  const { pool, caller } = context
  refuseReader(caller)
  return await writeTransaction(pool, async (client, tx: Db) => {
    await asActor(tx, `user:${caller.userId}`)
    return await change({ client, tx, caller, today: readerOf(context).today })
  })
}
