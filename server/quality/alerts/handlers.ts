import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { peopleToChoose, productsToChoose, findContacts, saveContacts } from '#server/quality/alerts/rules/people.ts'
import { previewRule } from '#server/quality/alerts/rules/preview.ts'
import { administeredRule, findRules, saveRule } from '#server/quality/alerts/rules/rules.ts'
import { sendTest } from '#server/quality/alerts/rules/testAlert.ts'
import { acknowledgeAlerts, acknowledger } from '#server/quality/alerts/queries/acknowledging.ts'
import { alertsOfDelivery, withHistory } from '#server/quality/alerts/queries/alertDetail.ts'
import { findAlertIds } from '#server/quality/alerts/queries/alertList.ts'
import { loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import { alertsCsv } from '#server/quality/alerts/queries/alertsCsv.ts'
import { transactionAs } from '#server/platform/db/actor.ts'
import { readerOf } from '#server/logistics/lists/reader.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { refuseReader } from '#server/logistics/products/administeredProduct.ts'

export const alertHandlers: HandlersFor<typeof alertCalls> = {
  async getAlertList(search, { db, scope, caller, config }) {
    const { total, ids } = await findAlertIds(db, scope, { ...search, timeZone: config.timeZone })
    return { total, rows: await loadAlerts(db, scope, ids, await acknowledger(db, caller)) }
  },

  downloadAlertCsv: (search, context) => alertsCsv(context.db, context.scope, search, readerOf(context)),

  async getAlert({ alertId }, { db, scope, caller }) {
    const rows = await loadAlerts(db, scope, [alertId], await acknowledger(db, caller))
    const [alert] = await withHistory(db, rows)
    if (!alert) throw new PortalError(codes.notAuthorized)
    return alert
  },

  async getDeliveryAlerts({ deliveryId }, { db, scope, caller }) {
    const access = await deliveryAccess(db, scope, deliveryId)
    return await alertsOfDelivery(db, scope, access.deliveryId, await acknowledger(db, caller))
  },

  async acknowledgeAlerts({ alerts, comment }, { db, caller, now }) {
    const menu = caller.companiesByMenu.has('AlertRules') ? ('AlertRules' as const) : undefined
    const scope = await scopeOfCaller(db, caller, menu, undefined)
    return await db
      .transaction()
      .execute(tx => acknowledgeAlerts(tx, alerts, { by: caller, scope, comment, now: now() }))
  },

  getAlertRules: async (_body, { db, scope, caller }) => ({
    rules: await findRules(db, scope),
    mayEdit: caller.isManager,
  }),

  saveAlertRule: async (saved, context) => ({
    ruleId: await asEditor(context, async tx => {
      const companyId = await companyOf(tx, context.caller, saved.enterpriseCode)
      return await saveRule(tx, context.caller, companyId, saved, context.now())
    }),
  }),

  deleteAlertRule: async ({ ruleId }, context) =>
    await asEditor(context, async tx => {
      const { id } = await administeredRule(tx, context.caller, ruleId)
      await tx.deleteFrom('alert_rules').where('id', '=', id).execute()
      return null
    }),

  async previewAlertRule({ enterpriseCode, ...rule }, context) {
    refuseReader(context.caller)
    const companyId = await companyOf(context.db, context.caller, enterpriseCode)
    return await previewRule(context.db, { companyId, centreIds: context.scope.centreIds, ...rule, now: context.now() })
  },

  async sendTestAlert({ kind }, context) {
    const { caller, config, now } = context
    await asEditor(context, tx => sendTest(tx, caller, kind, clockOf({ config, now })))
    return { email: caller.email }
  },

  getAlertContacts: async (_body, { db, scope, caller }) => ({
    companies: await findContacts(db, scope),
    mayEdit: caller.isManager,
  }),

  saveAlertContacts: async ({ userIds, enterpriseCode }, context) =>
    await asEditor(context, async tx => {
      await saveContacts(tx, await companyOf(tx, context.caller, enterpriseCode), userIds)
      return null
    }),

  async getAlertChoices({ enterpriseCode }, { db, caller }) {
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode)
    return { people: await peopleToChoose(db, companyId), products: await productsToChoose(db, companyId) }
  },
}

/** A change by an administrator. */
async function asEditor<Result>({ db, caller }: CallerContext, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  refuseReader(caller)
  return await transactionAs(db, `user:${caller.userId}`, change)
}
