import type { z } from 'zod'
import { alertCalls as calls } from '#contract/quality/calls/alerts.ts'
import { codes } from '#contract/kernel/codes.ts'
import { defaultPeople, type AlertCondition, type AlertPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { lookForAlerts } from '#test/support/worlds/quality/lookForAlerts.ts'
import { apiClientOf, series } from '#test/support/calls/partnerApi.ts'
import {
  makeApiKey,
  makeCentre,
  makeCompany,
  makeUser,
  type MadeCompany,
  type MadeUser,
} from '#test/support/database/make.ts'
import { makeEveryonePartners } from '#test/support/worlds/partners.ts'
import { openSessionOf } from '#test/support/calls/signIn.ts'
import { createTestApp, type TestApp } from '#test/support/portal/testApp.ts'
import { storedId } from '#test/support/database/storedId.ts'

const menus = ['DeliveryStatus', 'Quality', 'AlertRules'] as const satisfies readonly Menu[]
const minuteMs = 60_000

type Sent = {
  reference: string
  logger?: string
  shippingDate?: string
  scheduledArrival?: string | null
  actualPickup?: string | null
  deliveredAt?: string | null
  items?: object[]
  loggers?: object[]
  reason?: string
}
type SavedRule = Partial<z.input<typeof calls.saveAlertRule.request>> & { condition: AlertCondition }

/**
 * A maker (depositor), a clinic (consignee), a carrier, and a buyer for disclosures; each has a manager, the maker also a
 * member `mika` and the guest `gina`. It is noon in Japan on Friday, 20 November 2026. Only `look` looks for alerts and
 * sends the collected mails.
 */
export async function makeAlertWorld(options: { portal?: TestApp } = {}) {
  const portal = options.portal ?? (await createTestApp({ now: new Date('2026-11-20T12:00:00+09:00') }))
  const { db } = portal
  const company = {
    platform: await makeCompany(db, { industryType: 9 }),
    maker: await makeCompany(db, { name: '霞製薬', nameEn: 'Kasumi Pharma' }),
    clinic: await makeCompany(db, { industryType: 3, name: '都病院', nameEn: 'Miyako Hospital' }),
    carrier: await makeCompany(db, { industryType: 5 }),
    buyer: await makeCompany(db, { industryType: 2 }),
  }
  const manager = (of: MadeCompany) => makeUser(db, { company: of, role: '01', menus })
  const user = {
    root: await makeUser(db, { company: company.platform, role: '00', menus }),
    maria: await manager(company.maker),
    mika: await makeUser(db, { company: company.maker, menus: ['DeliveryStatus', 'Quality'], language: 'en' }),
    gina: await makeUser(db, { company: company.maker, role: '03', menus }),
    clara: await manager(company.clinic),
    carlo: await manager(company.carrier),
    bianca: await manager(company.buyer),
  }
  const centre = await makeCentre(db, { company: company.maker, name: '霞センター' })
  await makeEveryonePartners(db)
  const apiClient = apiClientOf(portal, (await makeApiKey(db, { company: company.maker })).key)
  await apiClient.products([
    { itemCode: 'A', nameJa: '薬A', nameEn: 'Drug A', band: '2-8' },
    { itemCode: 'B', nameJa: '薬B', nameEn: 'Drug B', band: '1-30' },
  ])
  const work = () => lookForAlerts(portal.appContext)
  const as = (name: keyof typeof user | MadeUser) => openSessionOf(portal, typeof name === 'string' ? user[name] : name)

  const deliver = async ({ reference, logger = `${reference}-L`, ...more }: Sent) => {
    await apiClient.deliveries([
      {
        reference,
        deliveryType: '0002',
        depositCode: company.maker.code,
        consigneeCode: company.clinic.code,
        carrierCode: company.carrier.code,
        shipFrom: { name: '霞センター', centreCode: centre.code },
        destination: { name: '都病院', kind: 'medicalInstitution' },
        shippingDate: '2026-11-20',
        actualPickup: '2026-11-20T09:00:00+09:00',
        items: [{ itemCode: 'A', lot: 'LOT-A', quantity: 1 }],
        loggers: [{ serial: logger, from: '2026-11-20T09:00:00+09:00', intervalSeconds: 600 }],
        sentAt: portal.now().toISOString(),
        ...more,
      },
    ])
    return await idOf(reference)
  }
  const idOf = async (reference: string) => await storedId(db, 'deliveries', { reference })

  /** Saves a rule of the manager's company, by default with the contacts as recipients. */
  const rule = async (
    by: MadeUser,
    { people, ...saved }: Omit<SavedRule, 'people'> & { people?: Partial<AlertPeople> },
  ) => {
    const body = { productId: null, isActive: true, people: { ...defaultPeople, ...people }, ...saved }
    const { code, data, issues } = await portal.call(calls.saveAlertRule, body, { as: await as(by) })
    if (code !== codes.success) throw new Error(JSON.stringify(issues))
    return data.ruleId
  }

  // Messages about cases, which excursions open too, are tested in server/quality/cases.
  const mails = async () =>
    (await db.selectFrom('mails').select(['recipient', 'subject', 'body']).orderBy('id').execute()).filter(
      mail => !/逸脱案件|Excursion case/.test(mail.subject),
    )
  const inbox = async (of: MadeUser) =>
    (
      await db
        .selectFrom('messages')
        .select(['kind', 'subject'])
        .where('user_id', '=', of.id)
        .where('kind', 'like', 'alert%')
        .orderBy('id')
        .execute()
    ).map(({ kind, subject }) => ({ kind, ...(subject as { severity?: number; reference?: string | null }) }))

  return {
    portal,
    db,
    company,
    user,
    apiClient,
    as,
    deliver,
    idOf,
    rule,
    mails,
    inbox,
    work,
    /** Readings of a logger from 9:00, ten minutes apart. */
    measure: async (logger: string, celsius: number[], fromMinute = 0) =>
      await apiClient.readings(
        series(
          logger,
          new Date(Date.parse('2026-11-20T09:00:00+09:00') + fromMinute * minuteMs).toISOString(),
          celsius,
        ),
      ),
    /** Looks at changes, reports them, and sends the mails a good minute later. */
    look: async () => {
      await work()
      portal.moveClock(70_000)
      await work()
    },
    later: (minutes: number) => portal.moveClock(minutes * minuteMs),
    alerts: async () =>
      await db
        .selectFrom('alerts as a')
        .innerJoin('companies as c', 'c.id', 'a.company_id')
        .leftJoin('deliveries as d', 'd.id', 'a.delivery_id')
        .select(['a.id', 'c.name', 'a.kind', 'a.severity', 'a.round', 'd.reference'])
        .select(['a.acknowledged_at', 'a.withdrawn_at', 'a.ended_at', 'a.facts'])
        .orderBy('a.id')
        .execute(),
    close: () => portal.close(),
  }
}
export type AlertWorld = Awaited<ReturnType<typeof makeAlertWorld>>
