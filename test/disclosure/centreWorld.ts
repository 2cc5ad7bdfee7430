import { alertCalls } from '#contract/quality/calls/alerts.ts'
import { productCalls } from '#contract/logistics/calls/products.ts'
import { givenMenus } from '#contract/kernel/menus.ts'
import { defaultPeople, defaultSteps, type AlertCondition } from '#contract/quality/rules/alerts/alertRules.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { quietEnds } from '#server/quality/alerts/notification/quietEnds.ts'
import { remindOfCalibration } from '#server/devices/loggers/calibration/remindOfCalibration.ts'
import { followedUp, makeCentreRecords, type CentreRecords } from '#test/disclosure/centreRecords.ts'
import { apiClientOf } from '#test/support/calls/partnerApi.ts'
import { makeApiKey, makeCentre, makeCompany, makeUser, type MadeUser } from '#test/support/database/make.ts'
import { markedNow } from '#test/support/calls/markedWorld.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type As, type TestApp } from '#test/support/portal/testApp.ts'
import { makeVendor } from '#test/support/worlds/vendorWorld.ts'
import { workOffJobs } from '#test/support/portal/workOffJobs.ts'

/** A word in all texts of a centre's deliveries and stock, and in no other record. */
export const texts = { here: 'HERE', away: 'AWAY' } as const

export type CentreWorld = {
  portal: TestApp
  /** The depositor's users: without a limit, limited to the centre `here` from the start, and limited since recently. */
  free: As
  limited: { user: MadeUser; session: As }
  lately: { user: MadeUser; session: As }
  /** A platform administrator who is limited to the same centre. */
  operator: As
  here: CentreRecords
  away: CentreRecords
}

export type CompanyOfBoth = Awaited<ReturnType<typeof makeCompanyOfBoth>>

/** A company with the same records at two centres, and users of whom some see only one of these. */
export async function makeCentreWorld(): Promise<CentreWorld> {
  const making = await makeCompanyOfBoth()
  const { portal, centres, lately, limited, platform } = making
  const { db } = portal
  const records = {
    here: await makeCentreRecords(making, texts.here, centres.here),
    away: await makeCentreRecords(making, texts.away, centres.away),
  }
  await lookForAlerts(portal.appContext)
  await remindOfCalibration(quietEnds)({}, portal.appContext)
  await workOffJobs(portal)
  const here = await followedUp(making, records.here)
  const away = await followedUp(making, records.away)
  await db.insertInto('user_centres').values({ user_id: lately.id, centre_id: centres.here.id }).execute()
  const root = await makeUser(db, { company: platform, role: '00', menus: givenMenus, centres: [centres.here] })
  const session = async (user: MadeUser) => ({ user, session: await openSessionOf(portal, user) })
  return {
    portal,
    free: making.as,
    limited: await session(limited),
    lately: await session(lately),
    operator: await openSessionOf(portal, root),
    here,
    away,
  }
}

async function makeCompanyOfBoth() {
  const portal = await createTestApp({ now: markedNow })
  const { db } = portal
  const company = await makeCompany(db, { name: '持主製薬', nameEn: 'Owner', industryType: 3 })
  await db.updateTable('companies').set({ discloses_ordered_items: true }).where('id', '=', company.id).execute()
  await db.insertInto('company_email_domains').values({ company_id: company.id, domain: 'company.example' }).execute()
  const centres = { here: await makeCentre(db, { company }), away: await makeCentre(db, { company }) }
  const user = async (more: Parameters<typeof makeUser>[1] = {}) =>
    await makeUser(db, { company, role: '01', menus: givenMenus, ...more })
  const free = await user()
  const as = await openSessionOf(portal, free)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company })).key)
  await apiClient.products([
    {
      itemCode: 'ITEM',
      nameJa: '薬',
      nameEn: 'drug',
      drugCode: 'D',
      codes: [{ kind: 'gtin', code: '4912345000019' }],
      band: '2-8',
    },
  ])
  const { id: productId } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const informed = await makeCompany(db)
  const shown = { product_id: productId, company_id: informed.id, valid_from: '2026-01-01' }
  await db
    .insertInto('disclosures')
    .values([
      { ...shown, stage: 'secondLogistics', kind: 'shippingList' },
      { ...shown, stage: 'distributionCentre', kind: 'stockQuantity' },
    ])
    .execute()
  const conditions: AlertCondition[] = [
    { kind: 'excursion', steps: defaultSteps },
    { kind: 'lowBattery', steps: [{ severity: 1, percent: 20 }] },
  ]
  for (const condition of conditions)
    await portal.call(
      alertCalls.saveAlertRule,
      { productId: null, isActive: true, condition, people: defaultPeople },
      { as },
    )
  // Batteries were reported before today.
  await db
    .updateTable('alert_rules')
    .set({ active_from: new Date('2026-04-01T00:00:00Z') })
    .execute()
  await portal.call(
    productCalls.addProductVersion,
    { productId, lastVersion: 1, validFrom: '2026-06-01', band: '1-30', toleranceMinutes: 0, toleranceSource: null },
    { as },
  )
  const { id: vendorId } = await makeVendor(db, { customer: company, comment: 'vendor' })
  const [limited, lately] = [await user({ centres: [centres.here] }), await user()]
  const platform = await makeCompany(db, { industryType: 9 })
  return { portal, company, centres, free, as, apiClient, productId, informed, vendorId, limited, lately, platform }
}
