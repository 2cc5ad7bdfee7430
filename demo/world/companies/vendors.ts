import * as company from '#demo/world/companies/companies.ts'

/** All days are relative to the day on which the demo world begins: −30 is thirty days before it. */
export type DemoAudit = {
  registered: number
  audited: number | null
  expires: number | null
  score: number | null
  isInProgress: boolean
  observations: { observation: string; answer: string | null; answered: number | null }[]
  /** File names of pre-contract inspection reports. A finished audit also has its own report. */
  reports: string[]
}

export type DemoVendor = {
  companyCode: string
  vendorCode: string
  mainContractorCode?: string
  /** Active unless false. */
  isActive?: boolean
  comment?: string
  registered: number
  audits: DemoAudit[]
  licences: { name: string; number: string; expires: number | null }[]
  /** File names of other documents. */
  documents?: string[]
}

const transport = '一般貨物自動車運送事業許可'
const gdp = '医薬品GDP適合証明'
const wholesale = '医薬品卸売販売業許可'
const calibration = '温度計測器校正事業者登録'

/** An audit in progress, with the report of a pre-contract inspection if there is one. */
const inspection = (registered: number, reports: string[]): DemoAudit => ({
  registered,
  audited: null,
  expires: null,
  score: null,
  isInProgress: true,
  observations: [],
  reports,
})
const passed = (
  registered: number,
  expires: number,
  score: number,
  observations: DemoAudit['observations'] = [],
): DemoAudit => ({
  registered,
  audited: registered - 6,
  expires,
  score,
  isInProgress: false,
  observations,
  reports: [],
})
const observation = (text: string, answer: string | null = null, answered: number | null = null) => ({
  observation: text,
  answer,
  answered,
})
const licence = (name: string, number: string, expires: number | null) => ({ name, number, expires })

/**
 * Audits that expire soon, today or have expired, with open and answered observations, and some in progress; scores that rise
 * and fall; one vendor that Vendor Management hides because its main contractor is inactive (4032).
 */
export const vendors: readonly DemoVendor[] = [
  {
    companyCode: company.maker,
    vendorCode: 'VN0001',
    mainContractorCode: company.logistics,
    comment: '冷蔵幹線輸送の主力委託先',
    registered: -1460,
    audits: [
      passed(-345, 19, 88.5, [
        observation('庫内温度マッピングの冬季データが未提出', '冬季（1〜2月）の測定結果を提出しました', -210),
        observation('ドライバー教育記録に受講者署名の漏れが2件'),
      ]),
      passed(-712, -347, 84),
      passed(-1080, -715, 81.5),
      passed(-1446, -1081, 76, [observation('予備電源の点検記録なし', '月次点検を始めました', -1400)]),
    ],
    licences: [licence(transport, '関自貨第9041号', null), licence(gdp, 'GDP-90412', 41)],
    documents: ['運送基本契約書.pdf', '品質協定書.pdf'],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0002',
    registered: -900,
    audits: [
      passed(-377, -12, 72, [observation('逸脱発生時の連絡手順書が改訂されていない')]),
      passed(-742, -377, 78.5),
      passed(-896, -742, 80),
    ],
    licences: [licence(transport, '近自貨第9077号', null), licence(gdp, 'GDP-90776', -5)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0005',
    comment: 'ロガーの年次校正を委託',
    registered: -640,
    audits: [passed(-120, 245, 96), passed(-485, -120, 94.5)],
    licences: [licence(calibration, 'CAL-9005', 76)],
  },
  {
    companyCode: company.maker,
    vendorCode: company.secondLogistics,
    comment: '西日本の保管を委託',
    registered: -1130,
    audits: [
      inspection(-9, []),
      passed(-365, 0, 91.5, [observation('冷蔵庫A-2の警報試験が年1回にとどまる', '半期ごとの試験に改めました', -320)]),
      passed(-731, -366, 86),
      passed(-1097, -732, 88),
    ],
    licences: [licence(wholesale, 'W-9102', 240), licence(gdp, 'GDP-91020', 28)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0003',
    mainContractorCode: company.secondLogistics,
    comment: '中部地区の新規委託先。実地監査を予定',
    registered: -32,
    audits: [inspection(-30, ['取引開始前調査報告書_VN0003.pdf'])],
    licences: [licence(transport, '中自貨第9033号', null)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0004',
    mainContractorCode: 'VN0006',
    comment: '元請会社の取引終了に伴い、契約先を調整中',
    registered: -410,
    audits: [passed(-400, -35, 83)],
    licences: [licence(transport, '北自貨第9066号', null)],
  },
  {
    companyCode: company.maker,
    vendorCode: 'VN0006',
    mainContractorCode: company.logistics,
    isActive: false,
    comment: '取引終了',
    registered: -1100,
    audits: [passed(-800, -435, 61, [observation('車両の予冷記録なし'), observation('温度計の校正期限切れ')])],
    licences: [licence(transport, '関自貨第9102号', null)],
  },
  {
    companyCode: company.secondMaker,
    vendorCode: 'VN0001',
    mainContractorCode: company.secondLogistics,
    registered: -500,
    audits: [passed(-90, 275, 91), passed(-455, -90, 89)],
    licences: [licence(gdp, 'GDP-90412', 41)],
  },
  {
    companyCode: company.secondMaker,
    vendorCode: 'VN0003',
    comment: '新規取引に向けて審査中',
    registered: -40,
    audits: [inspection(-14, [])],
    licences: [licence(transport, '中自貨第9033号', null)],
  },
  {
    companyCode: company.pharma,
    vendorCode: 'VN0004',
    mainContractorCode: company.logistics,
    comment: '北海道向けフェリー区間',
    registered: -720,
    audits: [
      passed(-695, -330, 74),
      passed(-330, 35, 79.5, [observation('船内電源の停止時手順が未整備', '代替電源の手順書を制定しました', -280)]),
    ],
    licences: [licence(transport, '北自貨第9066号', null), licence(gdp, 'GDP-90660', 180)],
  },
  {
    companyCode: company.logistics,
    vendorCode: 'VN0001',
    registered: -1300,
    audits: [
      passed(-703, -338, 87),
      passed(-338, 27, 90, [observation('積込時のドア開放時間が基準10分を超過した記録が3件')]),
    ],
    licences: [licence(transport, '関自貨第9041号', null), licence(wholesale, 'W-9041', 510)],
  },
  {
    companyCode: company.logistics,
    vendorCode: 'VN0003',
    registered: -460,
    audits: [passed(-60, 305, 87)],
    licences: [licence(transport, '中自貨第9033号', null)],
  },
]
