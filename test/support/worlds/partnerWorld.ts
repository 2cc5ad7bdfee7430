import { sql } from 'kysely'
import { partnerCalls as calls } from '#contract/partners/calls/partners.ts'
import type { Grants } from '#contract/partners/types/partnerTypes.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import {
  makeCentre,
  makeCompany,
  makeLogger,
  makeUser,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'

export const nothing = {
  nameAsDepositor: false,
  nameAsParty: false,
  holdStock: false,
  carryLoggers: 'none',
} as const satisfies Grants
export const asParty = { ...nothing, nameAsParty: true } as const satisfies Grants

export type PartnerWorld = {
  portal: TestApp
  maker: MadeCompany
  carrier: MadeCompany
  /** Not a party of the partnership. */
  outsider: MadeCompany
  who: Record<'maker' | 'carrier' | 'outsider' | 'platform' | 'reader' | 'limited', MadeUser>
  as: (name: keyof PartnerWorld['who']) => Promise<As>
  /** Proposes from the maker to the carrier by default; returns the partnership's id. */
  propose: (terms?: Partial<RequestOf<typeof calls.proposePartnership>>) => Promise<number>
  /** … and the carrier accepts. */
  agree: (terms?: Partial<RequestOf<typeof calls.proposePartnership>>) => Promise<number>
}

/** Two companies that can become partners and an unrelated one; today is 20 May 2026. */
export async function makePartnerWorld(): Promise<PartnerWorld> {
  const portal = await createTestApp({ now: new Date('2026-05-20T03:00:00Z') })
  const { db } = portal
  await makeCompany(db)
  const maker = await makeCompany(db, { code: 'MK1', name: '霞製薬', nameEn: 'Kasumi Pharma' })
  const carrier = await makeCompany(db, { code: 'CA1', name: '早瀬運送', nameEn: 'Hayase Transport', industryType: 5 })
  const outsider = await makeCompany(db, { code: 'ST1' })
  const operator = await makeCompany(db, { code: 'PF1', industryType: 9 })
  for (const serial of ['SN-1', 'SN-2', 'SN-3']) await makeLogger(db, { company: maker, serial })
  await makeLogger(db, { company: outsider, serial: 'SN-9' })
  const leader = async (company: MadeCompany) => await makeUser(db, { company, role: '01', menus: givenMenus })
  const who = {
    maker: await leader(maker),
    carrier: await leader(carrier),
    outsider: await leader(outsider),
    platform: await makeUser(db, { company: operator, role: '00', menus: givenMenus }),
    reader: await makeUser(db, { company: maker, role: '02', menus: givenMenus }),
    limited: await makeUser(db, {
      company: maker,
      role: '01',
      menus: givenMenus,
      centres: [await makeCentre(db, { company: maker })],
    }),
  }
  const sessions = new Map<string, As>()
  const as: PartnerWorld['as'] = async name => {
    const session = sessions.get(name) ?? (await openSessionOf(portal, who[name]))
    sessions.set(name, session)
    return session
  }
  const propose: PartnerWorld['propose'] = async terms => {
    const body = { partnerCode: carrier.code, validFrom: '2026-05-01', weGrant: asParty, theyGrant: asParty, ...terms }
    const answer = await portal.call(calls.proposePartnership, body, { as: await as('maker') })
    if (answer.code !== 200) throw new Error(`nothing was proposed: ${JSON.stringify(answer)}`)
    return answer.data.partnershipId
  }
  const agree: PartnerWorld['agree'] = async terms => {
    const partnershipId = await propose(terms)
    await portal.call(calls.answerPartnership, { partnershipId, accept: true }, { as: await as('carrier') })
    return partnershipId
  }
  return { portal, maker, carrier, outsider, who, as, propose, agree }
}

/** Who may name whom for what on a day, by the rules of the partner API and imports: by whom → of whom. */
export async function grantedOn({ db }: TestApp, day: string): Promise<string[]> {
  const { rows } = await sql<{ granted: string }>`
    select concat_ws(' ', b.code, '→', a.code, g.kind, case when g.all_loggers then 'all' end,
             (select string_agg(l.serial, ' ' order by l.serial) from partner_grant_loggers x
                join loggers l on l.id = x.logger_id where x.grant_id = g.grant_id)) as granted
      from granted g join companies a on a.id = g.granter_id join companies b on b.id = g.grantee_id
     where g.days @> ${day}::date order by 1`.execute(db)
  return rows.map(({ granted }) => granted)
}
