import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { ImportKind } from '#contract/kernel/importKinds.ts'
import {
  importColumns,
  type ChoiceType,
  type ColumnOf,
  type ImportColumnName,
} from '#contract/integration/rules/importColumns.ts'
import { companyWords } from '#contract/partners/words/companyWords.ts'
import { codedValues } from '#contract/partners/words/codedValues.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { loggerWords } from '#contract/devices/words/loggerWords.ts'
import { partnerWords } from '#contract/partners/words/partnerWords.ts'
import { productWords } from '#contract/logistics/words/productWords.ts'
import { stockWords } from '#contract/logistics/words/stockWords.ts'

const columns = bothLanguages({
  deliveries: {
    reference: ['参照番号', 'Reference no.'],
    deliveryType: ['輸送区間', 'Transport section'],
    depositCode: ['寄託者コード', 'Depositor code'],
    shipperCode: ['荷送人コード', 'Shipper code'],
    consigneeCode: ['荷受人コード', 'Consignee code'],
    carrierCode: ['運送会社コード', 'Carrier code'],
    slipNo: ['送り状番号', 'Slip no.'],
    inboundNo: ['入庫番号', 'Inbound no.'],
    clientManagementNo: ['荷主管理番号', 'Client management no.'],
    sscc: ['SSCC（物流単位）', 'SSCC (logistic units)'],
    fromCentreCode: ['出荷地センターコード', 'Shipping centre code'],
    fromName: ['出荷地', 'Shipping location'],
    fromNameEn: ['出荷地（英語名）', 'Shipping location (English)'],
    fromGln: ['出荷地のGLN', 'GLN of the shipping location'],
    fromLat: ['出荷地の緯度', 'Shipping latitude'],
    fromLon: ['出荷地の経度', 'Shipping longitude'],
    destinationCentreCode: ['配送先センターコード', 'Destination centre code'],
    destinationName: ['配送先', 'Delivery destination'],
    destinationNameEn: ['配送先（英語名）', 'Delivery destination (English)'],
    destinationGln: ['配送先のGLN', 'GLN of the destination'],
    destinationLat: ['配送先の緯度', 'Destination latitude'],
    destinationLon: ['配送先の経度', 'Destination longitude'],
    destinationKind: ['配送先の種類', 'Kind of destination'],
    shippingDate: ['出荷日', 'Shipping date'],
    plannedPickup: ['集荷予定', 'Planned pickup'],
    actualPickup: ['集荷日時', 'Actual pickup'],
    scheduledArrival: ['到着予定', 'Scheduled arrival'],
    deliveredAt: ['配達日時', 'Delivered at'],
    scheduledPieces: ['予定個数', 'Pieces scheduled'],
    actualPieces: ['実績個数', 'Pieces actual'],
    shippedPieces: ['出荷個数', 'Pieces shipped'],
    receivedPieces: ['受領個数', 'Pieces received'],
    warehousedOn: ['入庫日', 'Warehoused on'],
    inboundPallets: ['入庫パレット数', 'Inbound pallets'],
    palletsOnTime: ['期限内計上パレット数', 'Pallets on time'],
    remark: ['備考', 'Remark'],
    reason: ['訂正理由', 'Reason of the amendment'],
  },
  deliveryItems: {
    reference: ['参照番号', 'Reference no.'],
    itemCode: ['品目コード', 'Item code'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiration date'],
    quantity: ['数量', 'Quantity'],
  },
  loggerAssignments: {
    reference: ['参照番号', 'Reference no.'],
    serial: ['ロガー製造番号', 'Logger serial'],
    owner: ['ロガー所有企業コード', 'Logger owner code'],
    from: ['開始日時', 'From'],
    to: ['終了日時', 'Until'],
    intervalSeconds: ['測定間隔（秒）', 'Interval (seconds)'],
    items: ['対象の品目コード', 'Item codes carried'],
    reason: ['変更理由', 'Reason of the change'],
  },
  stock: {
    itemCode: ['品目コード', 'Item code'],
    depositCode: ['寄託者コード', 'Depositor code'],
    lot: ['製造番号', 'Lot no.'],
    expiry: ['使用期限', 'Expiration date'],
    centreCode: ['在庫場所コード', 'Stock location code'],
    ownerType: ['所有者区分', 'Owner type'],
    qualifiedQuantity: ['良品在庫数', 'Qualified stock'],
    updatedAt: ['在庫の日時', 'As of'],
  },
  users: {
    email: ['メールアドレス', 'Email address'],
    username: ['氏名', 'Name'],
    organizationDepartment: ['部署', 'Department'],
    role: ['ユーザー種別', 'User type'],
    language: ['言語', 'Language'],
    menus: ['利用メニュー', 'Menus'],
    logisticCentres: ['参照可能センターコード', 'Referable centre codes'],
  },
})

/** The headings of a list's file are those of its import, so that the file can be changed and imported again. */
const named = <Name extends string>(words: Record<Name, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, words[name]])) as Record<Name, string>

type ColumnWords = { [Kind in ImportKind]: Record<ColumnOf<Kind>, string> }

const columnsIn = (language: Language): ColumnWords => {
  const {
    company: _c,
    partner: _p,
    partnerGln: _g,
    proposedBy: _b,
    proposedAt: _a,
    ...partners
  } = partnerWords[language].columns
  const companies = named(companyWords[language].columns, companyColumns)
  const products = named(productWords[language].columns, productColumns)
  const loggers = named(loggerWords[language].columns, loggerColumns)
  return { ...columns[language], companies, products, loggers, partners: { ...partners, note: noteHeadings[language] } }
}
const companyColumns = Object.keys(importColumns.companies) as ColumnOf<'companies'>[]
const productColumns = Object.keys(importColumns.products) as ColumnOf<'products'>[]
const loggerColumns = Object.keys(importColumns.loggers) as ColumnOf<'loggers'>[]
const noteHeadings = { ja: '連絡事項', en: 'Message' }

/** The headings of the columns of each kind of file. */
export const importHeadings: Record<Language, ColumnWords> = { ja: columnsIn('ja'), en: columnsIn('en') }

export const importHeading = (kind: ImportKind, column: ImportColumnName, language: Language): string =>
  (importHeadings[language][kind] as Partial<Record<ImportColumnName, string>>)[column] ?? column

const choicesIn = (language: Language) =>
  ({
    band: productWords[language].bands,
    section: deliveryWords[language].sections,
    destinationKind: codedValues[language]['destination_kind'] ?? {},
    ownerType: stockWords[language].ownerTypes,
    role: codedValues[language]['role'] ?? {},
    language: {
      '0': codedValues[language]['language']?.['ja'] ?? '',
      '1': codedValues[language]['language']?.['en'] ?? '',
    },
    granted: { yes: partnerWords[language].granted, no: partnerWords[language].notGranted },
    partnershipState: partnerWords[language].states,
    loggers: { all: partnerWords[language].allLoggers, none: partnerWords[language].noLoggers },
    industryType: companyWords[language].industryTypes,
    disclosure: companyWords[language].disclosure,
  }) satisfies Record<Exclude<ChoiceType, 'menus'>, Record<string, string>>

/** What the codes of a choice are called in a file. */
export const importChoiceWords: Record<Language, Record<Exclude<ChoiceType, 'menus'>, Record<string, string>>> = {
  ja: choicesIn('ja'),
  en: choicesIn('en'),
}
