import { type Menu, menus, type Role } from '#contract/kernel/menus.ts'
import * as company from '#demo/world/companies/companies.ts'
import { waitingProposal } from '#demo/world/companies/partners.ts'

/** A user of the demo world; all names are fictitious. */
export type DemoUser = {
  email: string
  name: string
  companyCode: string
  department: string
  role: Role
  language: 'ja' | 'en'
  state: 'enabled' | 'disabled' | 'notActivated'
  /** Referable logistics centres. */
  centreCodes: string[]
  /** Days since the last use of the portal; null: never. */
  awayDays: number | null
  /** Instead of those of the role. */
  menus?: readonly Menu[]
}

export const demoPassword = 'Demo2to8C'

const account = (name: string, companyCode: string, role: Role, person: string, department: string): DemoUser => ({
  email: `${name}@demo.example`,
  name: person,
  companyCode,
  department,
  role,
  language: 'ja',
  state: 'enabled',
  centreCodes: [],
  awayDays: 0,
})

/** The demo accounts (OPS-13). */
export const accounts: readonly DemoUser[] = [
  account('platform', company.platform, '00', '霧ヶ谷 そら', '運営管理部'),
  account('maker', company.maker, '01', '朝凪 ことは', '品質保証部'),
  account('quality', company.maker, '02', '小日向 なつめ', '品質保証部（GDP推進室）'),
  account('maker2', company.secondMaker, '01', '潮見坂 れん', '品質保証部'),
  account('logistics', company.logistics, '01', '雪代 はるき', '配車センター'),
  {
    ...account('centre', company.logistics, '02', '茜坂 みなと', '茨木センター入出荷課'),
    centreCodes: ['YKM-IBK'],
  },
  account('pharma', company.pharma, '02', '白瀬川 ゆい', '物流企画部'),
  account('distributor', company.distributor, '01', '凪原 しおり', '仕入管理部'),
  account('vendor', company.vendor, '02', '燕谷 いっせい', '運行管理課'),
  { ...account('driver', company.vendor, '02', '鳥海 そうた', '集配課'), menus: ['Trips'] },
  account('guest', company.maker, '03', '風早 あおい', '監査室（閲覧のみ）'),
]

const familyNames = '星月 花籠 木霊 水無瀬 月城 鈴鳴 雲井 葉隠 夕霧 冬木原 虹ヶ浦 草薙野'.split(' ')
const givenNames = 'つむぎ はやて すばる ひより かえで しずく たくと まひろ いぶき ちとせ'.split(' ')
const romanNames = ['hoshizuki', 'hanakago', 'kodama', 'minase', 'tsukishiro', 'suzunari', 'kumoi', 'hagakure']
const departments = ['物流部', '品質保証部', '購買部', '情報システム部']
const states = ['enabled', 'enabled', 'notActivated', 'enabled', 'disabled'] as const

/** A proposal of a partnership needs a company administrator. */
function roleOf(companyCode: string, nth: number): Role {
  if (companyCode === company.platform) return '00'
  if (companyCode === waitingProposal.proposer) return '01'
  return nth === 0 ? '02' : '03'
}

/** More users, so that lists of users have several rows. */
const colleagues: readonly DemoUser[] = company.companies.flatMap(({ code, domain }, index) =>
  [0, 1, 2].slice(0, code === company.vendor || index < 8 ? 3 : 1).map(nth => {
    const place = index * 3 + nth
    const state = states[place % states.length] ?? 'enabled'
    return {
      email: `${romanNames[place % romanNames.length]}${nth + 1}@${domain}`,
      name: `${familyNames[(place * 5) % familyNames.length]} ${givenNames[(place * 3) % givenNames.length]}`,
      companyCode: code,
      department: departments[place % departments.length] ?? '',
      role: roleOf(code, nth),
      language: nth === 2 ? 'en' : 'ja',
      state,
      centreCodes: [],
      awayDays: state === 'notActivated' ? null : code === waitingProposal.proposer ? 1 : (place * 7) % 40,
    }
  }),
)

export const users: readonly DemoUser[] = [...accounts, ...colleagues]

const dayToDay: Menu[] = [
  'DeliveryDashboard',
  'DeliveryStatus',
  'Quality',
  'KpiDashboard',
  'OrderedItemsList',
  'ProductStockInformation',
  'Notification',
]
/** Guests only read. */
const ofMembers: Menu[] = [...dayToDay, 'VendorManagement', 'DeliveryRegistration']
const ofAdministrators: Menu[] = [
  ...ofMembers,
  'Maintenance',
  'CompanyManagement',
  'TradingPartners',
  'UserList',
  'VendorRegister',
  'UserOperationLog',
  'ProductMaster',
  'LoggerRegistry',
  'ImportCentre',
  'AlertRules',
  'AuditTrail',
]

/** A carrier has fewer menus than other companies. */
export function menusOfCompany(companyCode: string): readonly Menu[] {
  const { industryType } = company.companyOf(companyCode)
  if (industryType === 9) return menus
  if (industryType === 5)
    return [
      'DeliveryStatus',
      'DeliveryRegistration',
      'Trips',
      'Quality',
      'VendorManagement',
      'TradingPartners',
      'Notification',
    ]
  return industryType === 4 ? [...ofAdministrators, 'Trips'] : ofAdministrators
}

const wantedBy: Record<Role, readonly Menu[]> = {
  '00': menus.filter(menu => menu !== 'Trips'),
  '01': ofAdministrators,
  '02': ofMembers,
  '03': [...dayToDay, 'VendorManagement'],
}

export function menusOfUser({ role, companyCode, centreCodes, menus: own }: DemoUser): readonly Menu[] {
  // Whoever works at a centre confirms what arrives there.
  const wanted = own ?? [...wantedBy[role], ...(centreCodes.length > 0 ? (['Trips'] as const) : [])]
  return wanted.filter(menu => menusOfCompany(companyCode).includes(menu))
}

/** The company administrator; undefined if the company has none. */
export const administratorOf = (companyCode: string): DemoUser | undefined =>
  users.find(user => user.companyCode === companyCode && user.role === '01' && user.state === 'enabled')
