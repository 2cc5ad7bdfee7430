import * as outside from '#web/app/texts/outside.ja.ts'
import * as inside from '#web/app/texts/inside.ja.ts'
import * as details from '#web/logistics/deliveries/detail/texts.ja.ts'
import * as figures from '#web/reporting/texts.ja.ts'
import * as logs from '#web/records/texts.ja.ts'
import * as alerts from '#web/quality/alerts/texts.ja.ts'
import * as cases from '#web/quality/cases/texts.ja.ts'
import * as companies from '#web/partners/companies/texts.ja.ts'
import * as disclosure from '#web/logistics/disclosure/texts.ja.ts'
import * as importCentre from '#web/integration/importCentre/texts.ja.ts'
import * as loggerFiles from '#web/devices/loggerFiles/texts.ja.ts'
import * as loggers from '#web/devices/loggers/texts.ja.ts'
import * as messages from '#web/information/messages/texts.ja.ts'
import * as notices from '#web/information/notices/texts.ja.ts'
import * as ownSessions from '#web/identity/ownSessions/texts.ja.ts'
import * as partners from '#web/partners/tradingPartners/texts.ja.ts'
import * as platformHealth from '#web/operations/platformHealth/texts.ja.ts'
import * as portalDocuments from '#web/information/portalDocuments/texts.ja.ts'
import * as products from '#web/logistics/products/texts.ja.ts'
import * as quality from '#web/quality/overview/texts.ja.ts'
import * as releases from '#web/quality/releases/texts.ja.ts'
import * as reports from '#web/reporting/reports/texts.ja.ts'
import * as sharedReport from '#web/reporting/sharedReport/texts.ja.ts'
import * as signatures from '#web/quality/signatures/texts.ja.ts'
import * as stabilityBudget from '#web/quality/stabilityBudget/texts.ja.ts'
import * as users from '#web/identity/users/texts.ja.ts'
import * as vendors from '#web/partners/vendors/texts.ja.ts'

/** Every text in Japanese: the source, whose type English must match. Screens load it in parts (texts.ts beside them). */
export const ja = {
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
