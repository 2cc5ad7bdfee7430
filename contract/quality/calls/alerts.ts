import { z } from 'zod'
import { callsAt, defineCall, defineWith } from '#contract/kernel/call.ts'
import {
  Alert,
  AlertChannel,
  alertId,
  AlertRow,
  AlertRule,
  Person,
  RuleProduct,
  severity,
} from '#contract/quality/types/alertTypes.ts'
import { company, day, deliveryId, listOf, paging, text, wellFormed, ofCompany } from '#contract/kernel/fields.ts'
import { ChannelAnswer, channelKinds, channelLanguage } from '#contract/quality/rules/alerts/alertChannels.ts'
import { NotificationSettings } from '#contract/quality/rules/alerts/notificationSettings.ts'
import { alertKinds, ruleKinds, severities } from '#contract/quality/rules/alerts/alertKinds.ts'
import { AlertCondition, AlertPeople, maxPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { alertSortKeys } from '#contract/quality/rules/lists.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

const filters = {
  /** Open: neither acknowledged, withdrawn nor ended. */
  state: z.enum(['open', 'history']).default('open'),
  kind: z.enum(alertKinds).optional(),
  severity: severity.optional(),
  /** Part of a delivery's reference, a logger's serial, a lot or an item; case, width and kana are ignored. */
  keyword: text(200).optional(),
  /** The days of detection. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(alertSortKeys).default('foundAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
const shared = { allowed: ['AlertRules'], companiesOf: 'AlertRules' } as const
const call = defineWith(shared)
const read = defineWith({ ...shared, log: 'none' })
const administer = defineWith({ ...shared, log: 'administerAlerts' })
const own = defineWith({ allowed: 'signedIn', log: 'none' })
const channelOf = z.strictObject({ kind: z.enum(channelKinds), ...ofCompany })
const rule = { productId: id.nullable(), condition: AlertCondition }

/**
 * Alerts and their rules: company administrators maintain those of their own company, platform administrators those of any
 * company (QUA-6). Members with the menu read the rules and acknowledge alerts.
 */
export const alertCalls = callsAt('/alert', {
  getAlertList: read({
    summary: 'Open or past alerts of deliveries and loggers that the caller may see',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(AlertRow),
  }),
  downloadAlertCsv: call({
    summary: 'All alerts found, with their acknowledgements: CSV, streamed',
    kind: 'file',
    log: 'administerAlerts',
    request: z.strictObject({ ...filters, ...ofCompany }),
  }),
  getAlert: read({
    summary: 'An alert with its notifications and acknowledgements; 4017 if it is unknown or not visible',
    request: z.strictObject({ alertId, ...ofCompany }),
    response: Alert,
  }),
  getDeliveryAlerts: defineCall({
    summary: "The alerts of a delivery for the caller's company; 4017 as for the delivery itself",
    allowed: ['DeliveryStatus'] as const,
    companiesOf: 'DeliveryStatus' as const,
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(Alert),
  }),
  acknowledgeAlerts: defineCall({
    summary:
      'Acknowledge alerts with one comment; allowed for administrators, quality contacts and notified users. Alerts that were settled or became more severe meanwhile are skipped',
    allowed: 'signedIn',
    log: 'acknowledgeAlerts',
    logSubject: ['alerts', 'comment'],
    makesStale: ['/alert/getAlertList', '/alert/getAlert', '/alert/getDeliveryAlerts'],
    request: z.strictObject({
      /** As the caller saw them: skipped if they have changed. */
      alerts: z
        .array(z.strictObject({ alertId, severity: z.literal(severities), round: z.int().min(1) }))
        .min(1)
        .max(200),
      comment: wellFormed(text(1000)),
    }),
    response: z.object({ acknowledged: z.int(), left: z.int() }),
  }),
  getAlertRules: read({
    summary: 'Rules by company, kind and product',
    request: z.strictObject(ofCompany),
    response: z.object({ rules: z.array(AlertRule), mayEdit: z.boolean() }),
  }),
  saveAlertRule: administer({
    summary: 'Add or change a rule; 4022 at productId if the product already has one of this kind',
    logSubject: ['enterpriseCode', 'ruleId', 'productId'],
    makesStale: ['/alert/getAlertRules'],
    request: z.strictObject({
      /** Without it, a new rule is added. */
      ruleId: id.optional(),
      ...rule,
      isActive: z.boolean(),
      people: AlertPeople,
      ...ofCompany,
    }),
    response: z.object({ ruleId: id }),
  }),
  deleteAlertRule: administer({
    summary: 'Delete a rule: the rule for all products, or else the default, applies again',
    logSubject: ['ruleId'],
    makesStale: ['/alert/getAlertRules'],
    request: z.strictObject({ ruleId: id }),
  }),
  previewAlertRule: read({
    summary: 'The alerts that a rule would have raised in the last 30 days, by severity; for batteries: now',
    request: z.strictObject({ ...rule, ...ofCompany }),
    response: z.array(z.object({ severity, alerts: z.int() })),
  }),
  sendTestAlert: administer({
    summary: 'Send the caller a test alert, to the inbox and by mail',
    makesStale: ['/message/getMessages', '/message/getUnread'],
    request: z.strictObject({ kind: z.enum(ruleKinds) }),
    response: z.object({ email: z.string() }),
  }),
  getAlertContacts: read({
    summary: "Companies' quality contacts; their managers if no contact is named",
    request: z.strictObject(ofCompany),
    response: z.object({
      companies: z.array(z.object({ company, contacts: z.array(Person), areManagers: z.boolean() })),
      mayEdit: z.boolean(),
    }),
  }),
  saveAlertContacts: administer({
    summary: "Set a company's quality contacts; none means its managers",
    logSubject: ['enterpriseCode'],
    makesStale: ['/alert/getAlertContacts', '/alert/getAlertRules'],
    request: z.strictObject({ userIds: z.array(id).max(maxPeople), ...ofCompany }),
  }),
  getAlertChannels: read({
    summary: "Companies' channels of Microsoft Teams and Slack, with what came of their last messages",
    request: z.strictObject(ofCompany),
    response: z.object({
      companies: z.array(z.object({ company, channels: z.array(AlertChannel) })),
      mayEdit: z.boolean(),
      /** The operator has set up a gateway for text messages. */
      hasSms: z.boolean(),
    }),
  }),
  saveAlertChannel: administer({
    summary:
      'Set the webhook of a company for a channel; its address is never answered again. Without an address, only the language; 4022 at address for any but one of the service itself',
    logSubject: ['kind', 'enterpriseCode'],
    makesStale: ['/alert/getAlertChannels'],
    request: z.strictObject({
      kind: z.enum(channelKinds),
      address: z.string().max(2000).optional(),
      language: channelLanguage,
      ...ofCompany,
    }),
  }),
  deleteAlertChannel: administer({
    summary: 'Remove a channel of a company, with the messages that wait for it',
    logSubject: ['kind', 'enterpriseCode'],
    makesStale: ['/alert/getAlertChannels'],
    request: channelOf,
  }),
  testAlertChannel: administer({
    summary: 'Post a test message to a channel of a company, and answer what came back; 4017 if it has none',
    logSubject: ['kind', 'enterpriseCode'],
    makesStale: ['/alert/getAlertChannels'],
    request: channelOf,
    response: ChannelAnswer,
  }),
  getNotificationSettings: own({
    summary: "The caller's quiet hours, number for text messages and daily digest",
    response: z.object({ settings: NotificationSettings, hasSms: z.boolean() }),
  }),
  saveNotificationSettings: own({
    summary: 'Change them; what is held back until the end of former quiet hours follows the new ones',
    makesStale: ['/alert/getNotificationSettings'],
    request: NotificationSettings,
  }),
  getAlertChoices: read({
    summary: 'The choices for a rule of a company: its users, and the products of deliveries that it may see',
    request: z.strictObject(ofCompany),
    response: z.object({ people: z.array(Person), products: z.array(RuleProduct) }),
  }),
})
