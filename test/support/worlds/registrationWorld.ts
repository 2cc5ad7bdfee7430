import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import type { Menu, Role } from '#contract/kernel/menus.ts'
import { makeUser, type MadeCentre, type MadeCompany } from '#test/support/database/make.ts'
import { delivery, openDeliveryApi } from '#test/support/calls/sendDeliveries.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import type { As } from '#test/support/portal/testApp.ts'

const calls = deliveryRegistrationCalls
type Typed = RequestOf<typeof calls.saveDelivery>
const bothMenus: Menu[] = ['DeliveryStatus', 'DeliveryRegistration']

/** The world of the partner API's deliveries, with people who register them by hand. */
export async function openRegistrationWorld() {
  const world = await openDeliveryApi()
  const { testApp, db, maker } = world
  const person = async (
    company: MadeCompany,
    facts: { role?: Role; menus?: readonly Menu[]; centres?: MadeCentre[]; companies?: MadeCompany[] } = {},
  ) => {
    const user = await makeUser(db, { company, role: '02', menus: bothMenus, ...facts })
    return { ...user, as: await openSessionOf(testApp, user) }
  }
  const kotoha = await person(maker)
  const save = async (body: object, as: As = kotoha.as) => await testApp.call(calls.saveDelivery, body as Typed, { as })
  const read = async (deliveryId: number, as: As = kotoha.as) =>
    await testApp.call(calls.getDelivery, { deliveryId }, { as })
  return {
    ...world,
    person,
    kotoha,
    save,
    read,
    /** Registers a delivery by hand; returns its id. */
    registered: async (body: object, as?: As) => {
      const { code, data, issues } = await save(body, as)
      if (code !== 200) throw new Error(JSON.stringify(issues))
      return data.deliveryId
    },
    /** What a form says that was filled from a delivery. */
    filled: async (deliveryId: number, as?: As) => {
      const { data } = await read(deliveryId, as)
      return { deliveryId, version: data.version, ...data.delivery }
    },
    faults: async (body: object, as?: As) => {
      const { code, issues } = await save(body, as)
      return { code, faults: issues.map(({ path, message }) => `${path} ${message}`) }
    },
  }
}

export const typed = delivery
