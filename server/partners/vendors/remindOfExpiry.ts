import type { VendorMessage } from '#contract/partners/types/vendorMessages.ts'
import { sql } from 'kysely'
import { dayIn } from '#contract/kernel/time/dayIn.ts'
import { daysLeft } from '#contract/kernel/time/daysLeft.ts'
import { portalAddress } from '#server/identity/account/portalAddress.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { queueMail, type QuietEnds } from '#server/platform/mail/queueMail.ts'
import { vendorExpiryMail, type Expiry } from '#server/partners/vendors/vendorExpiryMail.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { recipientsOf, type Recipient } from '#server/partners/vendors/notify.ts'
import { isInBusiness } from '#server/partners/vendors/vendorVisibility.ts'

/** Expiries older than this are not reminded of, for example when an old audit is registered later. */
const maxDaysPast = 30

/**
 * Reminds of audits and licences that expire: an inbox message to customer and vendor for each, and one mail to each
 * user for all of a day, once their quiet hours are over. Audits are mailed only to the customer. Reminders go out once on each of three days; the next
 * run makes up for a missed day, and of several missed ones sends only the last. All in one transaction: a process that
 * dies midway has sent nothing.
 */
export const remindOfExpiry = (quietEnds: QuietEnds) => async (_payload: object, appContext: AppContext) => {
  const [now, { timeZone }] = [appContext.now(), appContext.config]
  const today = dayIn(now, timeZone)
  await appContext.db.transaction().execute(async tx => {
    const expiries = await newlyReminded(tx, today, now)
    const customers = await recipientsOf(tx, 'customer', companiesIn(expiries, 'customerId'))
    const vendors = await recipientsOf(tx, 'vendor', companiesIn(expiries, 'vendorCompanyId'))
    const mails = new Map<number, { recipient: Recipient; expiries: VendorExpiry[] }>()
    for (const expiry of expiries) {
      const audited = vendors.filter(({ companyId }) => companyId === expiry.vendorCompanyId)
      const auditing = customers.filter(({ companyId }) => companyId === expiry.customerId)
      const ids = [...auditing, ...audited].map(({ id }) => id)
      await insertMessages(tx, ids, messageOf(expiry) satisfies VendorMessage, now)
      // Audits are planned by the customer, licences renewed by the vendor.
      for (const recipient of expiry.licenceName === null ? auditing : [...auditing, ...audited]) {
        const mail = mails.get(recipient.id) ?? { recipient, expiries: [] }
        mails.set(recipient.id, { recipient, expiries: [...mail.expiries, expiry] })
      }
    }
    const heldUntil = await quietEnds(tx, [...mails.keys()], { now, timeZone })
    for (const mail of mails.values()) {
      const { id, name, email, language } = mail.recipient
      const facts = { name, url: `${portalAddress(appContext.config)}/vendor-management`, expiries: mail.expiries }
      await queueMail(tx, email, vendorExpiryMail(language, facts), now, heldUntil.get(id))
    }
  })
}

type VendorExpiry = Expiry & { vendorId: number; customerId: number; vendorCompanyId: number }

const companiesIn = (expiries: readonly VendorExpiry[], side: 'customerId' | 'vendorCompanyId') => [
  ...new Set(expiries.map(expiry => expiry[side])),
]

/** Only the latest finished audit of a vendor counts; it replaces earlier ones. */
const expiring = sql`
  select a.id as audit_id, null::bigint as licence_id, a.expires_on, v.id as vendor_id
    from vendors v join companies c on c.id = v.vendor_company_id
    join companies u on u.id = v.company_id and u.is_active
    cross join lateral (
      select x.id, x.expires_on from vendor_audits x where x.vendor_id = v.id and not x.is_in_progress
       order by x.audit_registered_on desc limit 1) a
   where ${isInBusiness}
   union all
  select null, l.id, l.expires_on, v.id
    from vendors v join companies c on c.id = v.vendor_company_id
    join companies u on u.id = v.company_id and u.is_active
    join vendor_licences l on l.vendor_id = v.id
   where ${isInBusiness}`

/**
 * Marks due reminders as sent and returns those that were not yet: of two simultaneous runs the second waits and finds
 * none.
 */
export async function newlyReminded(tx: Tx, today: string, now: Date): Promise<VendorExpiry[]> {
  const { rows } = await sql<Omit<VendorExpiry, 'daysLeft'>>`
    with due as (
      select e.*, e.expires_on - ${today}::date as days_left from (${expiring}) e
       where e.expires_on between ${today}::date - ${maxDaysPast}::int and ${today}::date + 90
    ), reminded as (
      insert into vendor_reminders (vendor_audit_id, vendor_licence_id, expires_on, days_before, reminded_at)
      select audit_id, licence_id, expires_on,
             case when days_left <= 0 then 0 when days_left <= 30 then 30 else 90 end, ${now}
        from due order by audit_id, licence_id
      on conflict do nothing
      returning vendor_audit_id, vendor_licence_id)
    select v.id as "vendorId", v.company_id as "customerId", v.vendor_company_id as "vendorCompanyId",
           c.name as "vendorName", c.name_en as "vendorNameEn", u.name as "auditorName", u.name_en as "auditorNameEn",
           l.name as "licenceName", d.expires_on as "expiresOn"
      from reminded r
      join due d on d.audit_id = r.vendor_audit_id or d.licence_id = r.vendor_licence_id
      join vendors v on v.id = d.vendor_id
      join companies u on u.id = v.company_id
      join companies c on c.id = v.vendor_company_id
      left join vendor_licences l on l.id = d.licence_id
     order by d.expires_on, v.id, l.id nulls first`.execute(tx)
  return rows.map(row => ({ ...row, daysLeft: daysLeft(today, row.expiresOn) }))
}

function messageOf(expiry: VendorExpiry) {
  const { vendorId, vendorName, vendorNameEn, auditorName, auditorNameEn, expiresOn } = expiry
  const facts = { vendorId, vendorName, vendorNameEn, auditorName, auditorNameEn, expiresOn, daysLeft: expiry.daysLeft }
  return expiry.licenceName === null
    ? { kind: 'vendorAuditExpires' as const, ...facts }
    : { kind: 'vendorLicenceExpires' as const, ...facts, licenceName: expiry.licenceName }
}
