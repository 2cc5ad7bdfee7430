import * as outside from '#web/app/texts/outside.en.ts'
import * as inside from '#web/app/texts/inside.en.ts'
import * as details from '#web/logistics/deliveries/detail/texts.en.ts'
import * as figures from '#web/reporting/texts.en.ts'
import * as logs from '#web/records/texts.en.ts'
import * as alerts from '#web/quality/alerts/texts.en.ts'
import * as cases from '#web/quality/cases/texts.en.ts'
import * as companies from '#web/partners/companies/texts.en.ts'
import * as disclosure from '#web/logistics/disclosure/texts.en.ts'
import * as importCentre from '#web/integration/importCentre/texts.en.ts'
import * as loggerFiles from '#web/devices/loggerFiles/texts.en.ts'
import * as loggers from '#web/devices/loggers/texts.en.ts'
import * as messages from '#web/information/messages/texts.en.ts'
import * as notices from '#web/information/notices/texts.en.ts'
import * as ownSessions from '#web/identity/ownSessions/texts.en.ts'
import * as partners from '#web/partners/tradingPartners/texts.en.ts'
import * as platformHealth from '#web/operations/platformHealth/texts.en.ts'
import * as portalDocuments from '#web/information/portalDocuments/texts.en.ts'
import * as products from '#web/logistics/products/texts.en.ts'
import * as quality from '#web/quality/overview/texts.en.ts'
import * as releases from '#web/quality/releases/texts.en.ts'
import * as reports from '#web/reporting/reports/texts.en.ts'
import * as sharedReport from '#web/reporting/sharedReport/texts.en.ts'
import * as signatures from '#web/quality/signatures/texts.en.ts'
import * as stabilityBudget from '#web/quality/stabilityBudget/texts.en.ts'
import * as users from '#web/identity/users/texts.en.ts'
import * as vendors from '#web/partners/vendors/texts.en.ts'
import type { ja } from '#web/app/texts/ja.ts'

/** Every text in English; a missing or a surplus one does not compile. */
export const en: typeof ja = {
  ...outside,
  ...inside,
  ...details,
  ...figures,
  ...logs,
  ...alerts,
  ...cases,
  ...companies,
  ...disclosure,
  ...importCentre,
  ...loggerFiles,
  ...loggers,
  ...messages,
  ...notices,
  ...ownSessions,
  ...partners,
  ...platformHealth,
  ...portalDocuments,
  ...products,
  ...quality,
  ...releases,
  ...reports,
  ...sharedReport,
  ...signatures,
  ...stabilityBudget,
  ...users,
  ...vendors,
}
