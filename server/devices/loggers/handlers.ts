import type { loggerCalls } from '#contract/devices/calls/loggers.ts'
import { asActor } from '#server/platform/db/actor.ts'
import { administered, companyOf, mayAdminister } from '#server/identity/administration/administered.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { administeredLogger, loggerInScope, refuseReader } from '#server/devices/loggers/administeredLogger.ts'
import { decideOverlap } from '#server/devices/loggers/assignments/decideOverlap.ts'
import { loggerOverlaps, overlapDecisions } from '#server/devices/loggers/assignments/loggerOverlaps.ts'
import { changeInterval, previewInterval } from '#server/devices/loggers/changeInterval.ts'
import { loggerList } from '#server/devices/loggers/loadLoggers.ts'
import { findLogger } from '#server/devices/loggers/logger.ts'
import { loggerCurve } from '#server/devices/loggers/loggerCurve.ts'
import { loggerDeliveries } from '#server/devices/loggers/loggerDeliveries.ts'
import { loggerHistory } from '#server/devices/loggers/loggerHistory.ts'
import { loggersCsv } from '#server/devices/loggers/loggersCsv.ts'
import type { LoggerReader } from '#server/devices/loggers/registry.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { todayOf, viewerOf } from '#server/platform/lists/reader.ts'
import {
  removeCalibration,
  saveCalibration,
  type EditContext,
} from '#server/devices/loggers/calibration/saveCalibration.ts'
import { changeFacts, insertLogger, retire } from '#server/devices/loggers/saveLogger.ts'
import { deliveryScope } from '#server/devices/loggers/deliveryScope.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

export const loggerHandlers: HandlersFor<typeof loggerCalls> = {
  async getLoggerList({ enterpriseCode, ...search }, context) {
    const page = await pageOf(loggerList, await readerOf(context, enterpriseCode), search)
    return { ...page, mayRegister: mayRegister(context) }
  },

  downloadLoggerCsv: async ({ enterpriseCode, ...search }, context) =>
    await loggersCsv(await readerOf(context, enterpriseCode), search),

  getLogger: async ({ loggerId, enterpriseCode }, context) =>
    await findLogger(await readerOf(context, enterpriseCode), context.caller, loggerId),

  getLoggerDeliveries: async ({ loggerId, enterpriseCode, ...page }, context) =>
    await loggerDeliveries(await readerOf(context, enterpriseCode), loggerId, page),

  getLoggerCurve: async ({ enterpriseCode, ...input }, context) =>
    await loggerCurve(await readerOf(context, enterpriseCode), context.pool, input),

  getLoggerHistory: async ({ loggerId }, { db, scope }) =>
    await loggerHistory(db, (await loggerInScope(db, scope, loggerId)).id),

  async getLoggerOverlaps({ loggerId, enterpriseCode }, context) {
    const { db, scope, caller } = context
    const { id, companyId } = await loggerInScope(db, scope, loggerId)
    const reader = await readerOf(context, enterpriseCode)
    return {
      overlaps: await loggerOverlaps(db, reader, id),
      decisions: await overlapDecisions(db, reader, id),
      mayDecide: mayAdminister(caller, companyId),
    }
  },

  decideOverlap: async (input, context) =>
    await asEditor(context, edit => decideOverlap({ ...edit, now: context.now() }, input)),

  async addLogger({ enterpriseCode, ...logger }, context) {
    const { db, caller } = context
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode ?? caller.company.code)
    return { loggerId: await asEditor(context, ({ tx }) => insertLogger(tx, companyId, logger)) }
  },

  async editLogger({ loggerId, ...facts }, context) {
    await asEditor(context, async ({ tx, caller }) => {
      await changeFacts(tx, await administeredLogger(tx, caller, loggerId), facts)
    })
  },

  async retireLogger({ loggerId, retiredOn }, context) {
    await asEditor(context, async ({ tx, caller, today }) => {
      await retire(tx, (await administeredLogger(tx, caller, loggerId)).id, retiredOn, today)
    })
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

  removeCalibration: async ({ calibrationId, reason }, context) =>
    await asEditor(context, edit => removeCalibration(edit, calibrationId, reason)),
}

const readerOf = async (context: CallerContext, enterpriseCode: string | undefined): Promise<LoggerReader> => ({
  ...viewerOf(context),
  deliveries: await deliveryScope(context.db, context.caller, enterpriseCode),
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
    return await change({ client, tx, caller, today: todayOf(viewerOf(context)) })
  })
}
