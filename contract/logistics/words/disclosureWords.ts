import { bothLanguages, type Text } from '#contract/kernel/text/bothLanguages.ts'
import type { DisclosureCsvColumn } from '#contract/logistics/rules/disclosureCsv.ts'
import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'

/** Words for product disclosure, on screens and in CSV files. */
export const disclosureWords = bothLanguages({
  columns: {
    ownerCode: ['データ所有企業コード', 'Data owner code'],
    itemCode: ['品目コード', 'Item code'],
    productName: ['製品名', 'Product name'],
    drugCode: ['医薬品コード', 'Drug code'],
    stage: ['開示する情報', 'Disclosed information'],
    kind: ['開示データ種別', 'Disclosed data kind'],
    companyCode: ['参照可能企業コード', 'Referable company code'],
    companyName: ['参照可能企業', 'Referable company'],
    validFrom: ['開示開始日', 'Disclosed from'],
    validTo: ['開示終了日', 'Disclosed until'],
  } satisfies Record<DisclosureCsvColumn, Text>,
  stages: {
    mfgBase: ['製造拠点', 'MFG base'],
    firstLogistics: ['一次物流', 'First logistics'],
    warehouse: ['倉庫', 'Warehouse'],
    interBaseLogistics: ['拠点間物流', 'Inter-base logistics'],
    secondLogistics: ['二次物流', 'Second logistics'],
    distributionCentre: ['配送センター', 'Distribution centre'],
    tertiaryTransport: ['三次輸送', 'Tertiary transport'],
    medicalInstitution: ['医療機関', 'Medical institution'],
  } satisfies Record<Stage, Text>,
  kinds: {
    stockQuantity: ['在庫数', 'Stock quantity'],
    temperature: ['温度', 'Temperature'],
    location: ['位置', 'Location'],
    shippingList: ['出荷リスト', 'Shipping list'],
  } satisfies Record<DisclosureKind, Text>,
})
