import type { Menu } from '#contract/kernel/menus.ts'
import type { Operation } from '#contract/kernel/operations.ts'
import { seededRandom, type Random } from '#demo/seededRandom.ts'
import { atHour, dayNumber, dayText, isWeekend } from '#demo/world/days.ts'
import { companyOf } from '#demo/world/companies/companies.ts'
import { menusOfUser, users, type DemoUser } from '#demo/world/companies/users.ts'

/** Something that a user did; `delivery` is the nth of the latest ones that it could open then. */
export type DemoOperation = {
  atMs: number
  email: string
  operation: Operation
  subject: Record<string, unknown>
  delivery?: number
  resultCode: number
  ip: string
}

export const logDays = 45
const latestDeliveries = 30

/** Documentation addresses (RFC 5737), one for everybody. */
export const ipOf = (email: string) => `198.51.100.${10 + users.findIndex(user => user.email === email)}`

/** What everybody did on the portal in the last weeks, as the operation log would have it. */
export function operationsUntil(anchorMs: number): DemoOperation[] {
  const today = dayNumber(anchorMs)
  const days = Array.from({ length: logDays }, (_, ago) => today - ago).filter(day => !isWeekend(day))
  const working = users.filter(({ state, companyCode }) => state === 'enabled' && companyOf(companyCode).isActive)
  return days
    .flatMap(day => working.filter(user => day <= today - (user.awayDays ?? 0)).flatMap(user => dayOf(user, day)))
    .filter(({ atMs }) => atMs < anchorMs)
}

type Done = Pick<DemoOperation, 'operation' | 'subject'> & { delivery?: number; resultCode?: number }

/** A morning's sign-in, sometimes with a typing error, and what the day asked for. */
function dayOf(user: DemoUser, day: number): DemoOperation[] {
  const random = seededRandom(`operations ${user.email} ${day}`)
  if (!random.isTrue(user.email.endsWith('@demo.example') ? 0.9 : 0.45)) return []
  const ip = ipOf(user.email)
  let atMs = atHour(day, random.between(8, 10))
  const deeds = [...signingIn(random), ...asked(user, random, day)]
  return deeds.map(({ resultCode = 200, ...deed }) => {
    atMs += random.integer(20_000, 2_400_000)
    return { ...deed, resultCode, atMs, email: user.email, ip }
  })
}

function signingIn(random: Random): Done[] {
  const password = { operation: 'signIn', subject: {} } as const
  const tries = random.isTrue(0.12) ? [{ ...password, resultCode: 4019 }] : []
  const wrongCode = random.isTrue(0.05) ? [{ operation: 'confirmSignIn' as const, subject: {}, resultCode: 4024 }] : []
  return [...tries, password, ...wrongCode, { operation: 'confirmSignIn', subject: {} }]
}

function asked(user: DemoUser, random: Random, day: number): Done[] {
  const menus = menusOfUser(user)
  const possible = intents.filter(({ menu }) => menus.includes(menu))
  return Array.from({ length: random.integer(2, 5) }, () => random.pick(possible).deeds(random, day)).flat()
}

type Intent = { menu: Menu; deeds: (random: Random, day: number) => Done[] }

/** What people open the portal for, step by step. */
const intents: readonly Intent[] = [
  {
    menu: 'DeliveryStatus',
    deeds: (random, day) => {
      const delivery = random.integer(0, latestDeliveries - 1)
      return [
        { operation: 'searchDeliveries', subject: searched(random, day) },
        { operation: 'showDelivery', subject: {}, delivery },
        { operation: 'showTemperature', subject: {}, delivery },
        ...(random.isTrue(0.4) ? [{ operation: 'showLocation' as const, subject: {}, delivery }] : []),
        ...(random.isTrue(0.3) ? [{ operation: 'showLoggers' as const, subject: {}, delivery }] : []),
        ...(random.isTrue(0.3) ? [{ operation: 'showItems' as const, subject: {}, delivery }] : []),
        ...(random.isTrue(0.25) ? [{ operation: 'printTemperatureReport' as const, subject: {}, delivery }] : []),
      ]
    },
  },
  {
    menu: 'DeliveryStatus',
    deeds: (random, day) => [{ operation: 'downloadDeliveries', subject: { criteria: searched(random, day) } }],
  },
  { menu: 'OrderedItemsList', deeds: () => [{ operation: 'listOrderedItems', subject: {} }] },
  { menu: 'ProductStockInformation', deeds: () => [{ operation: 'listStock', subject: {} }] },
  { menu: 'KpiDashboard', deeds: (_random, day) => [{ operation: 'downloadKpi', subject: monthBefore(day) }] },
  { menu: 'VendorManagement', deeds: () => [{ operation: 'readVendors', subject: {} }] },
  { menu: 'UserOperationLog', deeds: (_random, day) => [{ operation: 'readLogs', subject: weekBefore(day) }] },
]

const searched = (random: Random, day: number) => ({
  shippingDateFrom: dayText(day - 30),
  shippingDateTo: dayText(day),
  deliveryType: [random.pick(['0001', '0002', '0003'])],
  ...(random.isTrue(0.3) ? { deliveryStatus: '1' } : {}),
  ...(random.isTrue(0.25) ? { temperatureOutcome: 'excursion' } : {}),
  ...(random.isTrue(0.2) ? { late: true } : {}),
})
const weekBefore = (day: number) => ({ from: dayText(day - 6), until: dayText(day) })
const monthBefore = (day: number) => ({
  kpi: 'temperatureCompliance',
  from: dayText(day - 30).slice(0, 7),
  until: dayText(day).slice(0, 7),
})
