import { alerts } from '#web/quality/alerts/texts.ja.ts'
import { auditTrail } from '#web/records/auditTrail/texts.ja.ts'
import { cases } from '#web/quality/cases/texts.ja.ts'
import { companies } from '#web/partners/companies/texts.ja.ts'
import { details } from '#web/app/texts/details.ja.ts'
import { disclosure } from '#web/logistics/disclosure/texts.ja.ts'
import { figures } from '#web/app/texts/figures.ja.ts'
import { importCentre } from '#web/integration/importCentre/texts.ja.ts'
import { inside } from '#web/app/texts/inside.ja.ts'
import { loggerFiles } from '#web/devices/loggerFiles/texts.ja.ts'
import { loggers } from '#web/devices/loggers/texts.ja.ts'
import { messages } from '#web/information/messages/texts.ja.ts'
import { notices } from '#web/information/notices/texts.ja.ts'
import { operationLog } from '#web/records/operationLog/texts.ja.ts'
import { outside } from '#web/app/texts/outside.ja.ts'
import { partners } from '#web/partners/tradingPartners/texts.ja.ts'
import { platformHealth } from '#web/operations/platformHealth/texts.ja.ts'
import { ownSessions } from '#web/identity/ownSessions/texts.ja.ts'
import { portalDocuments } from '#web/information/portalDocuments/texts.ja.ts'
import { products } from '#web/logistics/products/texts.ja.ts'
import { quality } from '#web/quality/overview/texts.ja.ts'
import { releases } from '#web/quality/releases/texts.ja.ts'
import { signatures } from '#web/quality/signatures/texts.ja.ts'
import { reports } from '#web/reporting/reports/texts.ja.ts'
import { sharedReport } from '#web/reporting/sharedReport/texts.ja.ts'
import { stabilityBudget } from '#web/quality/stabilityBudget/texts.ja.ts'
import { users } from '#web/identity/users/texts.ja.ts'
import { vendors } from '#web/partners/vendors/texts.ja.ts'

/** Every text in Japanese: the source, whose type English must match. Screens load it in parts (i18n.ts). */
export const ja = {
  ...outside,
  ...inside,
  ...details,
  ...figures,
  alerts,
  auditTrail,
  operationLog,
  cases,
  companies,
  disclosure,
  importCentre,
  loggerFiles,
  loggers,
  messages,
  notices,
  partners,
  platformHealth,
  ownSessions,
  portalDocuments,
  products,
  quality,
  releases,
  reports,
  sharedReport,
  signatures,
  stabilityBudget,
  users,
  vendors,
}
