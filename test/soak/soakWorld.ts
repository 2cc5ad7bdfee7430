import { givenMenus } from '#contract/kernel/menus.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { makeApiKey, makeCompany, makeProduct, makeUser, type MadeUser } from '#test/support/database/make.ts'

export type SoakWorld = { key: string; people: MadeUser[]; itemCode: string; depositCode: string }

/** A maker with a key, an item and administrators, and a platform company. */
export async function makeSoakWorld(db: Db): Promise<SoakWorld> {
  const maker = await makeCompany(db, { code: 'MAKER', name: '葵製薬' })
  await makeCompany(db, { code: 'PLATFORM', industryType: 9 })
  const { key } = await makeApiKey(db, { company: maker })
  const { itemCode } = await makeProduct(db, { company: maker, itemCode: 'COLD', band: '2-8', toleranceMinutes: 20 })
  const people: MadeUser[] = []
  while (people.length < 6) people.push(await makeUser(db, { company: maker, role: '01', menus: givenMenus }))
  return { key, people, itemCode, depositCode: maker.code }
}
