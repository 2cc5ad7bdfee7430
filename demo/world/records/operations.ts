import type { Menu } from '#contract/kernel/menus.ts'
import type { Operation } from '#contract/kernel/operations.ts'
import { seededRandom, type Random } from '#demo/seededRandom.ts'
import { atHour, dayNumber, dayText, isWeekend } from '#demo/days.ts'
import { companyOf } from '#demo/world/companies/companies.ts'
import { menusOfUser, users, type DemoUser } from '#demo/world/companies/users.ts'

/** An entry of the operation log; `delivery` is the nth of the latest ones that the user could open then. */
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

/** Documentation addresses (RFC 5737), one per user. */
export const ipOf = (email: string) => `198.51.100.${10 + users.findIndex(user => user.email === email)}`

/** The operations of all users in the last weeks. */
export function operationsUntil(anchorMs: number): DemoOperation[] {
  const today = dayNumber(anchorMs)
  const days = Array.from({ length: logDays }, (_, ago) => today - ago).filter(day => !isWeekend(day))
  const working = users.filter(({ state, companyCode }) => state === 'enabled' && companyOf(companyCode).isActive)
  return days
    .flatMap(day => working.filter(user => day <= today - (user.awayDays ?? 0)).flatMap(user => dayOf(user, day)))
    .filter(({ atMs }) => atMs < anchorMs)
}

type Step = Pick<DemoOperation, 'operation' | 'subject'> & { delivery?: number; resultCode?: number }

/** A sign-in in the morning, sometimes with a typing error, and some operations. */
function dayOf(user: DemoUser, day: number): DemoOperation[] {
  const random = seededRandom(`operations ${user.email} ${day}`)
  if (!random.isTrue(user.email.endsWith('@demo.example') ? 0.9 : 0.45)) return []
  const ip = ipOf(user.email)
  let atMs = atHour(day, random.between(8, 10))
  const steps = [...signInSteps(random), ...stepsOfDay(user, random, day)]
  return steps.map(({ resultCode = 200, ...step }) => {
    atMs += random.integer(20_000, 2_400_000)
    return { ...step, resultCode, atMs, email: user.email, ip }
  })
}

function signInSteps(random: Random): Step[] {
  const password = { operation: 'signIn', subject: {} } as const
  const tries = random.isTrue(0.12) ? [{ ...password, resultCode: 4019 }] : []
  const wrongCode = random.isTrue(0.05) ? [{ operation: 'confirmSignIn' as const, subject: {}, resultCode: 4024 }] : []
  return [...tries, password, ...wrongCode, { operation: 'confirmSignIn', subject: {} }]
}

function stepsOfDay(user: DemoUser, random: Random, day: number): Step[] {
  const menus = menusOfUser(user)
  const possible = intents.filter(({ menu }) => menus.includes(menu))
  return Array.from({ length: random.integer(2, 5) }, () => random.pick(possible).steps(random, day)).flat()
}

type Intent = { menu: Menu; steps: (random: Random, day: number) => Step[] }

/** Typical tasks of users. */
const intents: readonly Intent[] = [
  {
    menu: 'DeliveryStatus',
    steps: (random, day) => {
      const delivery = random.integer(0, latestDeliveries - 1)
      return [
        { operation: 'searchDeliveries', subject: criteria(random, day) },
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
    steps: (random, day) => [{ operation: 'downloadDeliveries', subject: { criteria: criteria(random, day) } }],
  },
  { menu: 'Trips', steps: () => [{ operation: 'listTrips', subject: {} }] },
  { menu: 'OrderedItemsList', steps: () => [{ operation: 'listOrderedItems', subject: {} }] },
  { menu: 'ProductStockInformation', steps: () => [{ operation: 'listStock', subject: {} }] },
  { menu: 'KpiDashboard', steps: (_random, day) => [{ operation: 'downloadKpi', subject: monthBefore(day) }] },
  { menu: 'VendorManagement', steps: () => [{ operation: 'readVendors', subject: {} }] },
  { menu: 'UserOperationLog', steps: (_random, day) => [{ operation: 'readLogs', subject: weekBefore(day) }] },
]

const criteria = (random: Random, day: number) => ({
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
