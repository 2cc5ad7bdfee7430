import type { Db } from '#server/platform/db/connect.ts'
import { makeApiKey, makeCompany, makeLogger, makeProduct, makeUser } from '#test/support/database/make.ts'

export type FaultWorld = Awaited<ReturnType<typeof makeFaultWorld>>

/** A maker with a key, an item and loggers, two of its users, and a platform administrator. */
export async function makeFaultWorld(db: Db) {
  const maker = await makeCompany(db, { code: 'MAKER', name: '葵製薬' })
  const platform = await makeCompany(db, { industryType: 9 })
  const { key } = await makeApiKey(db, { company: maker })
  await makeProduct(db, { company: maker, itemCode: 'COLD', band: '2-8', toleranceMinutes: 20 })
  const visitors = [await makeUser(db, { company: maker }), await makeUser(db, { company: maker })]
  const writer = await makeUser(db, { company: platform, role: '00', menus: ['Notification'] })
  return {
    key,
    visitors,
    writer,
    /** Checks whether the portal answers; no other client signs in as this user. */
    observer: await makeUser(db, { company: maker }),
    /** New loggers, for one sender each. */
    loggers: async (count: number) => {
      const serials: string[] = []
      for (let i = 0; i < count; i++) serials.push((await makeLogger(db, { company: maker })).serial)
      return serials
    },
  }
}
