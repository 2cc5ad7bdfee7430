import { alerts } from '#web/texts/en/alerts.ts'
import { auditTrail } from '#web/texts/en/auditTrail.ts'
import { cases } from '#web/texts/en/cases.ts'
import { companies } from '#web/texts/en/companies.ts'
import { details } from '#web/texts/en/details.ts'
import { disclosure } from '#web/texts/en/disclosure.ts'
import { figures } from '#web/texts/en/figures.ts'
import { importCentre } from '#web/texts/en/importCentre.ts'
import { inside } from '#web/texts/en/inside.ts'
import { loggerFiles } from '#web/texts/en/loggerFiles.ts'
import { loggers } from '#web/texts/en/loggers.ts'
import { messages } from '#web/texts/en/messages.ts'
import { notices } from '#web/texts/en/notices.ts'
import { operationLog } from '#web/texts/en/operationLog.ts'
import { outside } from '#web/texts/en/outside.ts'
import { ownSessions } from '#web/texts/en/ownSessions.ts'
import { partners } from '#web/texts/en/partners.ts'
import { platformHealth } from '#web/texts/en/platformHealth.ts'
import { portalDocuments } from '#web/texts/en/portalDocuments.ts'
import { products } from '#web/texts/en/products.ts'
import { quality } from '#web/texts/en/quality.ts'
import { releases } from '#web/texts/en/releases.ts'
import { signatures } from '#web/texts/en/signatures.ts'
import { reports } from '#web/texts/en/reports.ts'
import { sharedReport } from '#web/texts/en/sharedReport.ts'
import { stabilityBudget } from '#web/texts/en/stabilityBudget.ts'
import { users } from '#web/texts/en/users.ts'
import { vendors } from '#web/texts/en/vendors.ts'
import type { ja } from '#web/texts/ja.ts'

/** Every text in English; a missing or a surplus one does not compile. */
export const en: typeof ja = {
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
  ownSessions,
  platformHealth,
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
