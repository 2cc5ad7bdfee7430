import { alerts } from '#web/texts/ja/alerts.ts'
import { auditTrail } from '#web/texts/ja/auditTrail.ts'
import { cases } from '#web/texts/ja/cases.ts'
import { companies } from '#web/texts/ja/companies.ts'
import { details } from '#web/texts/ja/details.ts'
import { disclosure } from '#web/texts/ja/disclosure.ts'
import { figures } from '#web/texts/ja/figures.ts'
import { importCentre } from '#web/texts/ja/importCentre.ts'
import { inside } from '#web/texts/ja/inside.ts'
import { loggerFiles } from '#web/texts/ja/loggerFiles.ts'
import { loggers } from '#web/texts/ja/loggers.ts'
import { messages } from '#web/texts/ja/messages.ts'
import { notices } from '#web/texts/ja/notices.ts'
import { operationLog } from '#web/texts/ja/operationLog.ts'
import { outside } from '#web/texts/ja/outside.ts'
import { partners } from '#web/texts/ja/partners.ts'
import { platformHealth } from '#web/texts/ja/platformHealth.ts'
import { ownSessions } from '#web/texts/ja/ownSessions.ts'
import { portalDocuments } from '#web/texts/ja/portalDocuments.ts'
import { products } from '#web/texts/ja/products.ts'
import { quality } from '#web/texts/ja/quality.ts'
import { releases } from '#web/texts/ja/releases.ts'
import { signatures } from '#web/texts/ja/signatures.ts'
import { reports } from '#web/texts/ja/reports.ts'
import { sharedReport } from '#web/texts/ja/sharedReport.ts'
import { stabilityBudget } from '#web/texts/ja/stabilityBudget.ts'
import { users } from '#web/texts/ja/users.ts'
import { vendors } from '#web/texts/ja/vendors.ts'

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
