import type { ComponentType } from 'react'
import type { BoardList } from '#contract/reporting/rules/boards.ts'
import loggerFileTexts from '#web/devices/loggerFiles/texts.ts?lazy'
import loggerTexts from '#web/devices/loggers/texts.ts?lazy'
import userTexts from '#web/identity/users/texts.ts?lazy'
import noticeTexts from '#web/information/notices/texts.ts?lazy'
import importTexts from '#web/integration/importCentre/texts.ts?lazy'
import type { ListCardProps } from '#web/kernel/ui/lists/ListCard.tsx'
import { lazyPart } from '#web/kernel/ui/loading/lazyPart.ts'
import disclosureTexts from '#web/logistics/disclosure/texts.ts?lazy'
import productTexts from '#web/logistics/products/texts.ts?lazy'
import companyTexts from '#web/partners/companies/texts.ts?lazy'
import partnerTexts from '#web/partners/tradingPartners/texts.ts?lazy'
import vendorTexts from '#web/partners/vendors/texts.ts?lazy'
import alertTexts from '#web/quality/alerts/texts.ts?lazy'
import caseTexts from '#web/quality/cases/texts.ts?lazy'
import releaseTexts from '#web/quality/releases/texts.ts?lazy'
import recordTexts from '#web/records/texts.ts?lazy'
import figureTexts from '#web/reporting/texts.ts?lazy'

/** The lists that a dashboard shows as cards: each comes with the code of its screen, when a board has it. */
export const boardLists: Record<BoardList, ComponentType<ListCardProps>> = {
  deliveries: lazyPart(async () => (await import('#web/logistics/deliveries/list/DeliveryResults.tsx')).DeliveriesCard),
  cases: lazyPart(async () => (await import('#web/quality/cases/CasesTab.tsx')).CasesCard, caseTexts),
  releases: lazyPart(async () => (await import('#web/quality/releases/ReleasesTab.tsx')).ReleasesCard, releaseTexts),
  orderedItems: lazyPart(
    async () => (await import('#web/logistics/orderedItems/OrderedItemsListPage.tsx')).OrderedItemsCard,
  ),
  stock: lazyPart(async () => (await import('#web/logistics/stock/ProductStockInformationPage.tsx')).StockCard),
  vendors: lazyPart(
    async () => (await import('#web/partners/vendors/list/useVendorList.tsx')).VendorsCard,
    vendorTexts,
  ),
  vendorRegister: lazyPart(
    async () => (await import('#web/partners/vendors/list/useVendorList.tsx')).VendorRegisterCard,
    vendorTexts,
  ),
  notices: lazyPart(
    async () => (await import('#web/information/notices/PublishedNotices.tsx')).NoticesCard,
    noticeTexts,
  ),
  alerts: lazyPart(async () => (await import('#web/quality/alerts/AlertsPage.tsx')).AlertsCard, alertTexts),
  loggers: lazyPart(async () => (await import('#web/devices/loggers/LoggerListPage.tsx')).LoggersCard, loggerTexts),
  loggerFiles: lazyPart(
    async () => (await import('#web/devices/loggerFiles/list/LoggerFilesTab.tsx')).LoggerFilesCard,
    loggerFileTexts,
  ),
  products: lazyPart(
    async () => (await import('#web/logistics/products/ProductListPage.tsx')).ProductsCard,
    productTexts,
  ),
  disclosures: lazyPart(
    async () => (await import('#web/logistics/disclosure/settings/SettingsList.tsx')).DisclosuresCard,
    disclosureTexts,
  ),
  kpiMonths: lazyPart(
    async () => (await import('#web/reporting/kpiRegistration/MonthList.tsx')).KpiMonthsCard,
    figureTexts,
  ),
  imports: lazyPart(
    async () => (await import('#web/integration/importCentre/history/ImportHistory.tsx')).ImportsCard,
    importTexts,
  ),
  capturedEvents: lazyPart(
    async () => (await import('#web/integration/importCentre/events/CapturedEvents.tsx')).CapturedEventsCard,
    importTexts,
  ),
  partners: lazyPart(
    async () => (await import('#web/partners/tradingPartners/PartnersPage.tsx')).PartnersCard,
    partnerTexts,
  ),
  companies: lazyPart(
    async () => (await import('#web/partners/companies/CompanyListPage.tsx')).CompaniesCard,
    companyTexts,
  ),
  users: lazyPart(async () => (await import('#web/identity/users/UserListPage.tsx')).UsersCard, userTexts),
  operationLog: lazyPart(
    async () => (await import('#web/records/operationLog/OperationLogPage.tsx')).OperationLogCard,
    recordTexts,
  ),
  auditTrail: lazyPart(
    async () => (await import('#web/records/auditTrail/AuditTrailPage.tsx')).AuditTrailCard,
    recordTexts,
  ),
}
