import { z } from 'zod'
import { defineCall } from '#contract/kernel/call.ts'
import {
  Alert,
  alertId,
  AlertRow,
  AlertRule,
  Person,
  RuleProduct,
  severity,
} from '#contract/quality/types/alertTypes.ts'
import { company, day, deliveryId, enterpriseCode, listOf, paging, text } from '#contract/kernel/fields.ts'
import { alertKinds, severities } from '#contract/quality/rules/alertKinds.ts'
import { AlertCondition, AlertPeople, maxPeople } from '#contract/quality/rules/alertRules.ts'
import { alertSortKeys } from '#contract/quality/rules/lists.ts'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const comment = text(1000).refine(typed => typed.isWellFormed(), 'holds half of a character (a lone surrogate)')

const filters = {
  /** Open: neither acknowledged nor withdrawn nor passed. */
  state: z.enum(['open', 'history']).default('open'),
  kind: z.enum(alertKinds).optional(),
  severity: severity.optional(),
  /** Part of a delivery's reference, a logger's serial, a lot or an item, whatever its case, width and kana. */
  keyword: text(200).optional(),
  /** The days on which they were found. */
  from: day.optional(),
  until: day.optional(),
  sort: z.enum(alertSortKeys).default('foundAt'),
  order: z.enum(['asc', 'desc']).default('desc'),
}
const ofCompany = { enterpriseCode: enterpriseCode.optional() }
const shared = { allowed: ['AlertRules'] as const, companiesOf: 'AlertRules' as const }
const rule = { productId: id.nullable(), condition: AlertCondition }

/**
 * Alerts, and the rules by which they are told: company administrators for their own company's, platform administrators
 * for any company's (QUA-6). Members with the menu read the rules, and acknowledge.
 */
export const alertCalls = {
  getAlertList: defineCall({
    path: '/alert/getAlertList',
    summary: 'Alerts that are open, or have been: of deliveries and loggers that the caller may see',
    ...shared,
    log: 'none',
    limit: 'search',
    request: z.strictObject({ ...filters, ...ofCompany, ...paging }),
    response: listOf(AlertRow),
  }),
  downloadAlertCsv: defineCall({
    path: '/alert/downloadAlertCsv',
    summary: 'All alerts that were found with who acknowledged them: CSV, streamed',
    ...shared,
    kind: 'file',
    log: 'administerAlerts',
    request: z.strictObject({ ...filters, ...ofCompany }),
    response: z.null(),
  }),
  getAlert: defineCall({
    path: '/alert/getAlert',
    summary: 'An alert with who was told when and who acknowledged; unknown and foreign look the same (4017)',
    ...shared,
    log: 'none',
    request: z.strictObject({ alertId, ...ofCompany }),
    response: Alert,
  }),
  getDeliveryAlerts: defineCall({
    path: '/alert/getDeliveryAlerts',
    summary: "The caller's company's alerts of a delivery; 4017 as for the delivery itself",
    allowed: ['DeliveryStatus'] as const,
    companiesOf: 'DeliveryStatus' as const,
    log: 'none',
    request: z.strictObject({ deliveryId, ...ofCompany }),
    response: z.array(Alert),
  }),
  acknowledgeAlerts: defineCall({
    path: '/alert/acknowledgeAlerts',
    summary:
      'Acknowledge alerts with one comment, by who manages them, is a quality contact or was told. What is settled or has become more severe meanwhile is left',
    allowed: 'signedIn',
    log: 'acknowledgeAlerts',
    logSubject: ['comment'],
    request: z.strictObject({
      /** As the caller saw them. */
      alerts: z
        .array(z.strictObject({ alertId, severity: z.literal(severities), round: z.int().min(1) }))
        .min(1)
        .max(200),
      comment,
    }),
    response: z.object({ acknowledged: z.int(), left: z.int() }),
  }),
  getAlertRules: defineCall({
    path: '/alert/getAlertRules',
    summary: 'Rules by company, kind and product',
    ...shared,
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({ rules: z.array(AlertRule), mayEdit: z.boolean() }),
  }),
  saveAlertRule: defineCall({
    path: '/alert/saveAlertRule',
    summary: 'Make or change a rule; a second one of a kind for the same product is 4022 at productId',
    ...shared,
    log: 'administerAlerts',
    logSubject: ['enterpriseCode', 'ruleId', 'productId'],
    request: z.strictObject({
      /** Without it a new one is made. */
      ruleId: id.optional(),
      ...rule,
      isActive: z.boolean(),
      people: AlertPeople,
      ...ofCompany,
    }),
    response: z.object({ ruleId: id }),
  }),
  deleteAlertRule: defineCall({
    path: '/alert/deleteAlertRule',
    summary: 'Delete a rule: what it was about is told by the rule of all products again, or as by default',
    ...shared,
    log: 'administerAlerts',
    logSubject: ['ruleId'],
    request: z.strictObject({ ruleId: id }),
    response: z.null(),
  }),
  previewAlertRule: defineCall({
    path: '/alert/previewAlertRule',
    summary: 'How often a rule would have told something in the last 30 days, by severity; of batteries: now',
    ...shared,
    log: 'none',
    request: z.strictObject({ ...rule, ...ofCompany }),
    response: z.array(z.object({ severity, alerts: z.int() })),
  }),
  sendTestAlert: defineCall({
    path: '/alert/sendTestAlert',
    summary: 'Tell the caller something as an alert would: in the inbox and by mail',
    ...shared,
    log: 'administerAlerts',
    request: z.strictObject({ kind: z.enum(alertKinds) }),
    response: z.object({ email: z.string() }),
  }),
  getAlertContacts: defineCall({
    path: '/alert/getAlertContacts',
    summary: "Companies' quality contacts; their managers where they have named nobody",
    ...shared,
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({
      companies: z.array(z.object({ company, contacts: z.array(Person), areManagers: z.boolean() })),
      mayEdit: z.boolean(),
    }),
  }),
  saveAlertContacts: defineCall({
    path: '/alert/saveAlertContacts',
    summary: "Name a company's quality contacts; nobody named means its managers",
    ...shared,
    log: 'administerAlerts',
    logSubject: ['enterpriseCode'],
    request: z.strictObject({ userIds: z.array(id).max(maxPeople), ...ofCompany }),
    response: z.null(),
  }),
  getAlertChoices: defineCall({
    path: '/alert/getAlertChoices',
    summary: 'What a rule of a company may name: its users, and the products of deliveries that it may see',
    ...shared,
    log: 'none',
    request: z.strictObject(ofCompany),
    response: z.object({ people: z.array(Person), products: z.array(RuleProduct) }),
  }),
}
