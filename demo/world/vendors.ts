import * as company from '#demo/world/companies.ts'

/** Days are counted from the day on which the demo world began: −30 is thirty days before it. */
export type DemoAudit = {
  registered: number
  audited: number | null
  expires: number | null
  score: number | null
  isInProgress: boolean
  findings: { finding: string; answer: string | null; answered: number | null }[]
}

export type DemoVendor = {
  companyCode: string
  vendorCode: string
  mainContractorCode: string | null
  isActive: boolean
  comment: string | null
  registered: number
  audits: DemoAudit[]
  licences: { name: string; number: string; expires: number | null }[]
}

const transport = '一般貨物自動車運送事業許可'
const gdp = '医薬品GDP適合証明'
const wholesale = '医薬品卸売販売業許可'
const calibration = '温度計測器校正事業者登録'

const passed = (
  registered: number,
  expires: number,
  score: number,
  findings: DemoAudit['findings'] = [],
): DemoAudit => ({
  registered,
  audited: registered - 6,
  expires,
  score,
  isInProgress: false,
  findings,
})
const finding = (text: string, answer: string | null = null, answered: number | null = null) => ({
  finding: text,
  answer,
  answered,
})
const licence = (name: string, number: string, expires: number | null) => ({ name, number, expires })

/** Audits that end soon, that have ended, with open and answered findings, and one in progress. */
export const vendors: readonly DemoVendor[] = [
  {
    companyCode: company.maker,
    vendorCode: 'VN0001',
    mainContractorCode: company.logistics,
    isActive: true,
    comment: '冷蔵幹線輸送の主力委託先',
    registered: -1460,
    audits: [
      passed(-345, 19, 88.5, [
        finding('庫内温度マッピングの冬季データが未提出', '冬季（1〜2月）の測定結果を提出しました', -210),
        finding('ドライバー教育記録に受講者署名の漏れが2件', null, null),
      ]),
      passed(-712, -347, 84),
    ],
    licences: [licence(transport, '関自貨第9041号', null), licence(gdp, 'GDP-90412', 41)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0002',
    mainContractorCode: null,
    isActive: true,
    comment: null,
    registered: -900,
    audits: [passed(-377, -12, 72, [finding('逸脱発生時の連絡手順書が改訂されていない')])],
    licences: [licence(transport, '近自貨第9077号', null), licence(gdp, 'GDP-90776', -5)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0005',
    mainContractorCode: null,
    isActive: true,
    comment: 'ロガーの年次校正を委託',
    registered: -640,
    audits: [passed(-120, 245, 96)],
    licences: [licence(calibration, 'CAL-9005', 310)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0006',
    mainContractorCode: company.logistics,
    isActive: false,
    comment: '取引終了',
    registered: -1100,
    audits: [passed(-800, -435, 61, [finding('車両の予冷記録なし'), finding('温度計の校正期限切れ')])],
    licences: [licence(transport, '関自貨第9102号', null)],
  },
  {
    companyCode: company.secondMaker,
    vendorCode: 'VN0001',
    mainContractorCode: company.secondLogistics,
    isActive: true,
    comment: null,
    registered: -500,
    audits: [passed(-90, 275, 91)],
    licences: [licence(gdp, 'GDP-90412', 41)],
  },
  {
    companyCode: company.secondMaker,
    vendorCode: 'VN0003',
    mainContractorCode: null,
    isActive: true,
    comment: '新規取引に向けて審査中',
    registered: -40,
    audits: [{ registered: -14, audited: null, expires: null, score: null, isInProgress: true, findings: [] }],
    licences: [licence(transport, '中自貨第9033号', null)],
  },
  {
    companyCode: company.pharma,
    vendorCode: 'VN0004',
    mainContractorCode: company.logistics,
    isActive: true,
    comment: '北海道向けフェリー区間',
    registered: -720,
    audits: [passed(-330, 35, 79.5, [finding('船内電源の停止時手順が未整備', '代替電源の手順書を制定しました', -280)])],
    licences: [licence(transport, '北自貨第9066号', null), licence(gdp, 'GDP-90660', 180)],
  },
  {
    companyCode: company.logistics,
    vendorCode: 'VN0001',
    mainContractorCode: null,
    isActive: true,
    comment: null,
    registered: -1300,
    audits: [passed(-338, 27, 90, [finding('積込時のドア開放時間が基準10分を超過した記録が3件')])],
    licences: [licence(transport, '関自貨第9041号', null), licence(wholesale, 'W-9041', 510)],
  },
  {
    companyCode: company.logistics,
    vendorCode: 'VN0003',
    mainContractorCode: null,
    isActive: true,
    comment: null,
    registered: -460,
    audits: [passed(-60, 305, 87)],
    licences: [licence(transport, '中自貨第9033号', null)],
  },
]
