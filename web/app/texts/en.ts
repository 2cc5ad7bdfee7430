import { alerts } from '#web/quality/alerts/texts.en.ts'
import { auditTrail } from '#web/records/auditTrail/texts.en.ts'
import { cases } from '#web/quality/cases/texts.en.ts'
import { companies } from '#web/partners/companies/texts.en.ts'
import { details } from '#web/app/texts/details.en.ts'
import { disclosure } from '#web/logistics/disclosure/texts.en.ts'
import { figures } from '#web/app/texts/figures.en.ts'
import { importCentre } from '#web/integration/importCentre/texts.en.ts'
import { inside } from '#web/app/texts/inside.en.ts'
import { loggerFiles } from '#web/devices/loggerFiles/texts.en.ts'
import { loggers } from '#web/devices/loggers/texts.en.ts'
import { messages } from '#web/information/messages/texts.en.ts'
import { notices } from '#web/information/notices/texts.en.ts'
import { operationLog } from '#web/records/operationLog/texts.en.ts'
import { outside } from '#web/app/texts/outside.en.ts'
import { ownSessions } from '#web/identity/ownSessions/texts.en.ts'
import { partners } from '#web/partners/tradingPartners/texts.en.ts'
import { platformHealth } from '#web/operations/platformHealth/texts.en.ts'
import { portalDocuments } from '#web/information/portalDocuments/texts.en.ts'
import { products } from '#web/logistics/products/texts.en.ts'
import { quality } from '#web/quality/overview/texts.en.ts'
import { releases } from '#web/quality/releases/texts.en.ts'
import { signatures } from '#web/quality/signatures/texts.en.ts'
import { reports } from '#web/reporting/reports/texts.en.ts'
import { sharedReport } from '#web/reporting/sharedReport/texts.en.ts'
import { stabilityBudget } from '#web/quality/stabilityBudget/texts.en.ts'
import { users } from '#web/identity/users/texts.en.ts'
import { vendors } from '#web/partners/vendors/texts.en.ts'
import type { ja } from '#web/app/texts/ja.ts'

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
