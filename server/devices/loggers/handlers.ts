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
import { loadLoggers, type Seen } from '#server/devices/loggers/loadLoggers.ts'
import { findLogger } from '#server/devices/loggers/logger.ts'
import { loggerCurve } from '#server/devices/loggers/loggerCurve.ts'
import { loggerDeliveries } from '#server/devices/loggers/loggerDeliveries.ts'
import { loggerHistory } from '#server/devices/loggers/loggerHistory.ts'
import { loggersCsv } from '#server/devices/loggers/loggersCsv.ts'
import { pageOfLoggers } from '#server/devices/loggers/registry.ts'
import {
  removeCalibration,
  saveCalibration,
  type Writing,
} from '#server/devices/loggers/calibration/saveCalibration.ts'
import { changeFacts, insertLogger, retire } from '#server/devices/loggers/saveLogger.ts'
import { deliveryScope } from '#server/devices/loggers/seenDeliveries.ts'
import { writeTransaction } from '#server/platform/db/writeTransaction.ts'

export const loggerHandlers: HandlersFor<typeof loggerCalls> = {
  async getLoggerList({ enterpriseCode, ...search }, context) {
    const { db, scope } = context
    const { total, ids } = await pageOfLoggers(db, scope, search, readerOf(context))
    const rows = await loadLoggers(db, await seenBy(context, enterpriseCode), ids, readerOf(context))
    return { total, rows, mayRegister: mayRegister(context) }
  },

  downloadLoggerCsv: async ({ enterpriseCode, ...search }, context) =>
    await loggersCsv(context.db, await seenBy(context, enterpriseCode), search, readerOf(context)),

  getLogger: async ({ loggerId, enterpriseCode }, context) =>
    await findLogger(context.db, await seenBy(context, enterpriseCode), context.caller, loggerId, readerOf(context)),

  getLoggerDeliveries: async ({ loggerId, enterpriseCode, ...page }, context) =>
    await loggerDeliveries(context.db, await seenBy(context, enterpriseCode), loggerId, page, context.now()),

  getLoggerCurve: async ({ enterpriseCode, ...asked }, context) => {
    const seen = await seenBy(context, enterpriseCode)
    return await loggerCurve(context.db, context.pool, seen, asked, context.config.timeZone)
  },

  getLoggerHistory: async ({ loggerId }, { db, scope }) =>
    await loggerHistory(db, (await loggerInScope(db, scope, loggerId)).id),

  async getLoggerOverlaps({ loggerId, enterpriseCode }, context) {
    const { db, scope, caller } = context
    const { id, companyId } = await loggerInScope(db, scope, loggerId)
    const seen = await seenBy(context, enterpriseCode)
    return {
      overlaps: await loggerOverlaps(db, seen, id),
      decisions: await overlapDecisions(db, seen, id),
      mayDecide: mayAdminister(caller, companyId),
    }
  },

  decideOverlap: async (asked, context) =>
    await asEditor(context, async ({ client, tx, caller }) => {
      await decideOverlap({ client, tx, caller, now: context.now() }, asked)
      return null
    }),

  async addLogger({ enterpriseCode, ...logger }, context) {
    const { db, caller } = context
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode ?? caller.company.code)
    return { loggerId: await asEditor(context, ({ tx }) => insertLogger(tx, companyId, logger)) }
  },

  editLogger: async ({ loggerId, ...facts }, context) =>
    await asEditor(context, async ({ tx, caller }) => {
      await changeFacts(tx, (await administeredLogger(tx, caller, loggerId)).id, facts)
      return null
    }),

  retireLogger: async ({ loggerId, retiredOn }, context) =>
    await asEditor(context, async ({ tx, caller, today }) => {
      await retire(tx, (await administeredLogger(tx, caller, loggerId)).id, retiredOn, today)
      return null
    }),

  previewInterval: async (asked, context) =>
    await previewInterval(context.pool, { ...asked, ...(await evaluatedFor(context)) }),

  changeInterval: async (asked, context) => {
    const change = { ...asked, ...(await evaluatedFor(context)) }
    return await writeTransaction(context.pool, (client, tx) => changeInterval(client, tx, change))
  },

  saveCalibration: async (asked, context) => ({
    calibrationId: await asEditor(context, writing => saveCalibration(writing, asked)),
  }),

  removeCalibration: async ({ calibrationId, reason }, context) =>
    await asEditor(context, async writing => {
      await removeCalibration(writing, calibrationId, reason)
      return null
    }),
}

const readerOf = ({ now, config, caller }: CallerContext) => ({
  now: now(),
  today: dayIn(now(), config.timeZone),
  language: caller.language,
  timeZone: config.timeZone,
})

const seenBy = async ({ db, caller, scope }: CallerContext, enterpriseCode: string | undefined): Promise<Seen> => ({
  scope,
  deliveries: await deliveryScope(db, caller, enterpriseCode),
})

const evaluatedFor = async ({ db, caller, now }: CallerContext) => ({
  caller,
  deliveries: await deliveryScope(db, caller, undefined),
  now: now(),
})

/** For one of the companies shown. */
const mayRegister = ({ caller, scope }: CallerContext) =>
  caller.isManager &&
  (administered(caller) === 'all' || scope.companyIds === 'all' || scope.companyIds.includes(caller.company.id))

/** A change by an administrator, named in the audit trail; begun anew where it met the partner API on its way. */
async function asEditor<Result>(
  context: CallerContext,
  change: (writing: Writing) => Promise<Result>,
): Promise<Result> {
  const { pool, caller } = context
  refuseReader(caller)
  return await writeTransaction(pool, async (client, tx: Db) => {
    await asActor(tx, `user:${caller.userId}`)
    return await change({ client, tx, caller, today: readerOf(context).today })
  })
}
