import type { alertCalls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { clockOf } from '#server/quality/cases/runCommand.ts'
import { findContacts, peopleToChoose, productsToChoose, saveContacts } from '#server/quality/alerts/rules/people.ts'
import { previewRule } from '#server/quality/alerts/rules/preview.ts'
import { administeredRule, findRules, saveRule } from '#server/quality/alerts/rules/rules.ts'
import { sendTest } from '#server/quality/alerts/rules/testAlert.ts'
import { acknowledgeAlerts, acknowledger } from '#server/quality/alerts/queries/acknowledging.ts'
import { alertsOfDelivery, withHistory } from '#server/quality/alerts/queries/alertDetail.ts'
import { alertList, alertsCsv } from '#server/quality/alerts/queries/alertList.ts'
import { type AlertViewer, loadAlerts } from '#server/quality/alerts/queries/alertRows.ts'
import { pageOf } from '#server/platform/lists/list.ts'
import { viewerOf } from '#server/platform/lists/reader.ts'
import { asCaller } from '#server/platform/db/actor.ts'
import { deleteChannel, findChannels, saveChannel, testChannel } from '#server/quality/alerts/channels/channels.ts'
import { saveSettings, settingsOf } from '#server/quality/alerts/notification/settings.ts'
import { companyOf } from '#server/identity/administration/administered.ts'
import { deliveryAccess } from '#server/logistics/deliveries/access/access.ts'
import { scopeOfCaller } from '#server/platform/http/calls/enterpriseScope.ts'
import type { CallerContext, HandlersFor } from '#server/platform/http/calls/handlersFor.ts'
import { PortalError } from '#server/platform/http/calls/portalError.ts'
import { asEditor, refuseReader } from '#server/logistics/products/administeredProduct.ts'

export const alertHandlers: HandlersFor<typeof alertCalls> = {
  getAlertList: async (search, context) => await pageOf(alertList, await alertViewerOf(context), search),

  downloadAlertCsv: (search, context) => alertsCsv(viewerOf(context), search),

  async getAlert({ alertId }, context) {
    const rows = await loadAlerts(await alertViewerOf(context), [alertId])
    const [alert] = await withHistory(context.db, rows)
    if (!alert) throw new PortalError(codes.notAuthorized)
    return alert
  },

  async getDeliveryAlerts({ deliveryId }, context) {
    const access = await deliveryAccess(context.db, context.scope, deliveryId)
    return await alertsOfDelivery(await alertViewerOf(context), access.deliveryId)
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

  deleteAlertRule: ({ ruleId }, context) =>
    asEditor(context, async tx => {
      const { id } = await administeredRule(tx, context.caller, ruleId)
      await tx.deleteFrom('alert_rules').where('id', '=', id).execute()
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

  saveAlertContacts: ({ userIds, enterpriseCode }, context) =>
    asEditor(context, async tx => saveContacts(tx, await companyOf(tx, context.caller, enterpriseCode), userIds)),

  getAlertChannels: async (_body, { db, scope, caller, config }) => ({
    companies: await findChannels(db, scope),
    mayEdit: caller.isManager,
    hasSms: hasSms(config),
  }),

  saveAlertChannel: (saved, context) =>
    asEditor(context, async tx => {
      const { caller } = context
      const companyId = await companyOf(tx, caller, saved.enterpriseCode)
      await saveChannel(tx, saved, { companyId, userId: caller.userId, now: context.now() })
    }),

  deleteAlertChannel: ({ kind, enterpriseCode }, context) =>
    asEditor(context, async tx => deleteChannel(tx, await companyOf(tx, context.caller, enterpriseCode), kind)),

  async testAlertChannel({ kind, enterpriseCode }, context) {
    refuseReader(context.caller)
    return await testChannel(context, await companyOf(context.db, context.caller, enterpriseCode), kind)
  },

  getNotificationSettings: async (_body, { db, caller, config }) => ({
    settings: await settingsOf(db, caller.userId),
    hasSms: hasSms(config),
  }),

  saveNotificationSettings: (settings, context) =>
    asCaller(context, tx => saveSettings(tx, context.caller.userId, settings, clockOf(context))),

  async getAlertChoices({ enterpriseCode }, { db, caller }) {
    refuseReader(caller)
    const companyId = await companyOf(db, caller, enterpriseCode)
    return { people: await peopleToChoose(db, companyId), products: await productsToChoose(db, companyId) }
  },
}

/** In the demo, text messages can be read in the outbox. */
const hasSms = ({ sms, isDemo }: CallerContext['config']) => sms !== undefined || isDemo

const alertViewerOf = async (context: CallerContext): Promise<AlertViewer> => ({
  ...viewerOf(context),
  mayAcknowledge: await acknowledger(context.db, context.caller),
})
