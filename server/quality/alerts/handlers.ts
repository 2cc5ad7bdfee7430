import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import { peopleToChoose, productsToChoose } from '#server/quality/alerts/rules/choices.ts'
import { findContacts, saveContacts } from '#server/quality/alerts/rules/contacts.ts'
import { previewRule } from '#server/quality/alerts/rules/preview.ts'
import { administeredRule, findRules, saveRule } from '#server/quality/alerts/rules/rules.ts'
import { sendTest } from '#server/quality/alerts/rules/testAlert.ts'
import { acknowledgeAlerts, acknowledger } from '#server/quality/alerts/queries/acknowledging.ts'
import { withHistory } from '#server/quality/alerts/queries/alertDetail.ts'
import { findAlertIds } from '#server/quality/alerts/queries/alertList.ts'
import { loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import { alertsCsv } from '#server/quality/alerts/queries/alertsCsv.ts'
import { alertsOfDelivery } from '#server/quality/alerts/queries/alertsOfDelivery.ts'
import { asActor } from '#server/platform/db/actor.ts'
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

  downloadAlertCsv: (search, { db, scope, caller, config, now }) =>
    alertsCsv(db, scope, search, { language: caller.language, timeZone: config.timeZone, now: now() }),

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
      const companyId = await editedCompany(context, saved.enterpriseCode)
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
    const companyId = await editedCompany(context, enterpriseCode)
    return await previewRule(context.db, { companyId, centreIds: context.scope.centreIds, ...rule, now: context.now() })
  },

  async sendTestAlert({ kind }, context) {
    const { caller, config, now } = context
    const where = { portal: portalAddress(config), timeZone: config.timeZone, now: now() }
    await asEditor(context, tx => sendTest(tx, caller, kind, where))
    return { email: caller.email }
  },

  getAlertContacts: async (_body, { db, scope, caller }) => ({
    companies: await findContacts(db, scope),
    mayEdit: caller.isManager,
  }),

  saveAlertContacts: async ({ userIds, enterpriseCode }, context) =>
    await asEditor(context, async tx => {
      await saveContacts(tx, await editedCompany(context, enterpriseCode), userIds)
      return null
    }),

  async getAlertChoices({ enterpriseCode }, context) {
    refuseReader(context.caller)
    const companyId = await editedCompany(context, enterpriseCode)
    const { db } = context
    return { people: await peopleToChoose(db, companyId), products: await productsToChoose(db, companyId) }
  },
}

/** The company whose rules are made: the one that was picked, else the caller's own; only one that it administers. */
const editedCompany = ({ db, caller }: CallerContext, enterpriseCode: string | undefined) =>
  companyOf(db, caller, enterpriseCode ?? caller.company.code)

/** A change by an administrator, named in the audit trail. */
async function asEditor<Result>({ db, caller }: CallerContext, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  refuseReader(caller)
  return await db.transaction().execute(async tx => {
    await asActor(tx, `user:${caller.userId}`)
    return await change(tx)
  })
}
