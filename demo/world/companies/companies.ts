/** A fictitious company. Industry types as in PAR-1: 1 manufacturing … 9 platform. */
export type DemoCompany = {
  code: string
  /** Of its reference numbers. */
  prefix: string
  name: string
  nameEn: string
  industryType: 1 | 2 | 3 | 4 | 5 | 9
  domain: string
  isActive: boolean
}

type Row = readonly [string, string, string, string, DemoCompany['industryType'], string]

const rows: readonly Row[] = [
  ['PF0001', 'KVC', 'ケルビンチェーン運営株式会社', 'KelvinChain Operations Inc.', 9, 'kelvinchain.demo.example'],
  ['MK0001', 'KSM', '霞ヶ峰製薬株式会社', 'Kasumigamine Pharmaceutical Co., Ltd.', 1, 'kasumigamine.demo.example'],
  ['MK0002', 'AOS', '青潮バイオ株式会社', 'Aoshio Biologics Inc.', 1, 'aoshio.demo.example'],
  ['PH0001', 'SKP', '白樫坂ファーマ株式会社', 'Shirakashizaka Pharma K.K.', 2, 'shirakashizaka.demo.example'],
  ['DS0001', 'NGM', '凪森メディカル株式会社', 'Nagimori Medical Wholesale Co., Ltd.', 3, 'nagimori.demo.example'],
  ['DS0002', 'MHD', '見晴野薬品販売株式会社', 'Miharashino Drug Distribution Co., Ltd.', 3, 'miharashino.demo.example'],
  ['LG0001', 'YKM', '雪待低温物流株式会社', 'Yukimachi Cold Logistics Co., Ltd.', 4, 'yukimachi.demo.example'],
  ['LG0002', 'SNJ', '東雲路倉庫株式会社', 'Shinonomeji Warehouse Co., Ltd.', 4, 'shinonomeji.demo.example'],
  ['VN0001', 'TBK', 'つばくろ坂運輸株式会社', 'Tsubakurozaka Transport Co., Ltd.', 5, 'tsubakurozaka.demo.example'],
  ['VN0002', 'KZN', '風見野急送株式会社', 'Kazamino Express Co., Ltd.', 5, 'kazamino.demo.example'],
  ['VN0003', 'TWD', '月ノ輪台陸運株式会社', 'Tsukinowadai Freight Co., Ltd.', 5, 'tsukinowadai.demo.example'],
  ['VN0004', 'SOM', '潮目坂フェリー貨物株式会社', 'Shiomezaka Ferry Cargo Co., Ltd.', 5, 'shiomezaka.demo.example'],
  [
    'VN0005',
    'HTY',
    '初雪野計測サービス株式会社',
    'Hatsuyukino Measurement Services Inc.',
    5,
    'hatsuyukino.demo.example',
  ],
  ['VN0006', 'KMR', '木漏日運送有限会社', 'Komorebino Haulage Ltd.', 5, 'komorebino.demo.example'],
]

export const companies: readonly DemoCompany[] = rows.map(([code, prefix, name, nameEn, industryType, domain]) => ({
  code,
  prefix,
  name,
  nameEn,
  industryType,
  domain,
  // So that lists have an inactive company.
  isActive: code !== 'VN0006',
}))

const byCode = new Map(companies.map(company => [company.code, company]))

export function companyOf(code: string): DemoCompany {
  const company = byCode.get(code)
  if (!company) throw new Error(`the demo world has no company ${code}`)
  return company
}

export const platform = 'PF0001'
export const maker = 'MK0001'
export const secondMaker = 'MK0002'
export const pharma = 'PH0001'
export const distributor = 'DS0001'
export const secondDistributor = 'DS0002'
export const logistics = 'LG0001'
export const secondLogistics = 'LG0002'
export const vendor = 'VN0001'

/** Companies that send to the partner API. */
export const senders = [maker, secondMaker, pharma, logistics, secondLogistics] as const
export const carriers = ['VN0001', 'VN0002', 'VN0003', 'VN0004'] as const
