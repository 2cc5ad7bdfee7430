import { sql } from 'kysely'
import { givenMenus, type Role } from '#contract/kernel/menus.ts'
import { termsOfUseCalls } from '#contract/information/calls/termsOfUse.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { addToSide } from '#test/fuzz/world/addToSide.ts'
import { agreeToAll } from '#test/fuzz/world/keepRights.ts'
import { makeApiKey, makeCompany, makeUser, type MadeCompany, type MadeUser } from '#test/support/database/make.ts'
import { makeMarkedSide, markedNow, type MarkedSide } from '#test/support/calls/markedWorld.ts'
import { pdfFile } from '#test/support/worlds/reporting/pdfFile.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

/** A word in all texts of one company and in none of the other's, and the start of its records' ids. */
export const sides = {
  left: { canary: 'ZIRKON', idsFrom: 7_100_000 },
  right: { canary: 'KOBALT', idsFrom: 8_200_000 },
} as const
export type SideName = keyof typeof sides
const idsOfOthers = 9_300_000

export type FuzzSide = MarkedSide & { name: SideName; key: string; keyId: number }

export const whoNames = [
  'leftManager',
  'leftMember',
  'leftGuest',
  'rightManager',
  'rightMember',
  'platform',
  'nobody',
] as const
export type WhoName = (typeof whoNames)[number]
export type Who = { user: MadeUser; side: SideName | undefined }

export type FuzzWorld = {
  portal: TestApp
  left: FuzzSide
  right: FuzzSide
  operator: MadeCompany
  /** Not a vendor of any company. */
  carrier: MadeCompany
  who: Record<Exclude<WhoName, 'nobody'>, Who>
}

/** The company that a caller belongs to. */
export const sideOf = ({ who }: FuzzWorld, name: WhoName) => (name === 'nobody' ? undefined : who[name].side)

/** Two companies with records of every kind, users of every role, and the platform company. */
export async function makeFuzzWorld(): Promise<FuzzWorld> {
  const portal = await createTestApp({
    now: markedNow,
    demo: false,
    // Nothing leaves this machine: nobody listens there.
    config: { outboundTo: { port: 1, certificate: '' } },
  })
  const left = await makeSide(portal, 'left')
  const right = await makeSide(portal, 'right')
  await startIdsAt(portal.db, idsOfOthers)
  const operator = await makeCompany(portal.db, { industryType: 9 })
  const administrator = await makeUser(portal.db, { company: operator, role: '00', menus: givenMenus })
  await publishTerms(portal, administrator)
  const person = async ({ company, name }: FuzzSide, role: Role) => ({
    user: await makeUser(portal.db, { company, role, menus: givenMenus }),
    side: name,
  })
  const managerOf = ({ company, managerId, userEmail, name }: FuzzSide & { managerId: number }) => ({
    user: { id: managerId, email: userEmail, name: '', company },
    side: name,
  })
  return {
    portal,
    left,
    right,
    operator,
    carrier: await makeCompany(portal.db, { industryType: 5 }),
    who: {
      leftManager: managerOf(left),
      leftMember: await person(left, '02'),
      leftGuest: await person(left, '03'),
      rightManager: managerOf(right),
      rightMember: await person(right, '02'),
      platform: { user: administrator, side: undefined },
    },
  }
}

async function makeSide(portal: TestApp, name: SideName) {
  const { canary, idsFrom } = sides[name]
  await startIdsAt(portal.db, idsFrom)
  const side = await makeMarkedSide(portal, canary)
  const managerId = await storedId(portal.db, 'users', { email: side.userEmail })
  const { key, id: keyId } = await makeApiKey(portal.db, { company: side.company, name: `${canary} gateway` })
  await addToSide(portal, side, canary, key)
  return { ...side, name, managerId, key, keyId }
}

/** Makes the ids of new records start at `first`, so that an id shows whose it is. */
async function startIdsAt(db: Db, first: number) {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`.execute(db)
  for (const { name } of rows) await sql`select setval(${name}::regclass, ${first})`.execute(db)
}

/** All existing users agree to them; makeUser does so for later ones. */
async function publishTerms(portal: TestApp, administrator: MadeUser) {
  const as = await openSessionOf(portal, administrator)
  const files = { fileJa: pdfFile('terms.pdf'), fileEn: pdfFile('terms.pdf') }
  await portal.upload(termsOfUseCalls.publishTermsOfUse, { version: '1' }, files, { as })
  await agreeToAll(portal.db)
}
