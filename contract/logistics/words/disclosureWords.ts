import type { DisclosureCsvColumn } from '#contract/logistics/rules/disclosureCsv.ts'
import type { DisclosureKind, Stage } from '#contract/logistics/rules/transportSections.ts'

type Words = {
  columns: Record<DisclosureCsvColumn, string>
  stages: Record<Stage, string>
  kinds: Record<DisclosureKind, string>
}

const ja: Words = {
  columns: {
    ownerCode: 'データ所有企業コード',
    itemCode: '品目コード',
    productName: '製品名',
    drugCode: '医薬品コード',
    stage: '開示する情報',
    kind: '開示データ種別',
    companyCode: '参照可能企業コード',
    companyName: '参照可能企業',
    validFrom: '開示開始日',
    validTo: '開示終了日',
  },
  stages: {
    mfgBase: '製造拠点',
    firstLogistics: '一次物流',
    warehouse: '倉庫',
    interBaseLogistics: '拠点間物流',
    secondLogistics: '二次物流',
    distributionCentre: '配送センター',
    tertiaryTransport: '三次輸送',
    medicalInstitution: '医療機関',
  },
  kinds: { stockQuantity: '在庫数', temperature: '温度', location: '位置', shippingList: '出荷リスト' },
}

const en: Words = {
  columns: {
    ownerCode: 'Data owner code',
    itemCode: 'Item code',
    productName: 'Product name',
    drugCode: 'Drug code',
    stage: 'Disclosed information',
    kind: 'Disclosed data kind',
    companyCode: 'Referable company code',
    companyName: 'Referable company',
    validFrom: 'Disclosed from',
    validTo: 'Disclosed until',
  },
  stages: {
    mfgBase: 'MFG base',
    firstLogistics: 'First logistics',
    warehouse: 'Warehouse',
    interBaseLogistics: 'Inter-base logistics',
    secondLogistics: 'Second logistics',
    distributionCentre: 'Distribution centre',
    tertiaryTransport: 'Tertiary transport',
    medicalInstitution: 'Medical institution',
  },
  kinds: {
    stockQuantity: 'Stock quantity',
    temperature: 'Temperature',
    location: 'Location',
    shippingList: 'Shipping list',
  },
}

/** The words of product disclosure, on the screen and in its file alike. */
export const disclosureWords = { ja, en }
