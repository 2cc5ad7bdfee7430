import { sql } from 'kysely'
import type { Message } from '#contract/information/rules/messages.ts'
import { insertMessages } from '#server/platform/mail/insertMessages.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { companyOf } from '#demo/world/companies/companies.ts'
import { atHour, dayNumber, dayText } from '#demo/days.ts'
import { type DemoMessage, messages } from '#demo/world/records/messages.ts'
import { noticesOn, type DemoNotice } from '#demo/world/records/notices.ts'
import { accounts } from '#demo/world/companies/users.ts'
import { companyIds, idOf, type Ids } from '#demo/write/ids.ts'

/** Notices, which of them the demo users have read, and the messages in their inboxes. */
export async function writeNotices(tx: Tx, anchorMs: number): Promise<void> {
  const today = dayNumber(anchorMs)
  const people = await demoPeople(tx)
  const writer = people.find(one => one.role === '00')?.id ?? null
  for (const notice of noticesOn(today)) await writeNotice(tx, notice, { today, writer, people })
  const companies = await companyIds(tx)
  for (const message of messages.toSorted((one, other) => one.notifiedDay - other.notifiedDay)) {
    await writeMessage(tx, message, { today, people, companies })
  }
}

/** Inboxes are sorted by id, but the messages were not written in order of time: writes them again in this order. */
export async function orderMessages(tx: Tx): Promise<void> {
  const { last } = await tx
    .selectFrom('messages')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  await sql`
    insert into messages (user_id, kind, subject, created_at, read_at)
    select user_id, kind, subject, created_at, read_at from messages order by created_at, id`.execute(tx)
  await tx.deleteFrom('messages').where('id', '<=', last).execute()
}

type Person = { id: number; role: string; companyId: number }
async function demoPeople(tx: Tx): Promise<Person[]> {
  const emails = accounts.map(account => account.email)
  const people = tx.selectFrom('users').select(['id', 'role', 'company_id as companyId'])
  return await people.where('email', 'in', emails).execute()
}

/** Everybody has read older notices. */
const unreadDays = 30

async function writeNotice(
  tx: Tx,
  { kind, ja, en, fromDay, untilDay, isDraft, night }: DemoNotice,
  { today, writer, people }: { today: number; writer: number | null; people: readonly Person[] },
) {
  const writtenDay = Math.min(fromDay, -1)
  const at = (day: number, hour: number) => new Date(atHour(today + day, hour))
  const { id } = await tx
    .insertInto('notices')
    .values({
      kind,
      title_ja: ja.title,
      title_en: en.title,
      body_ja: ja.body,
      body_en: en.body,
      is_draft: isDraft ?? false,
      publish_from: at(fromDay, 9),
      publish_until: untilDay === null ? null : at(untilDay, 18),
      maintenance_from: night === undefined ? null : at(night, 2),
      maintenance_until: night === undefined ? null : at(night, 4),
      created_by: writer,
      updated_at: at(writtenDay, 9),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isDraft || fromDay > -unreadDays) return
  const reads = people.map(person => ({ notice_id: id, user_id: person.id, read_at: at(fromDay + 1, 10) }))
  await tx.insertInto('notice_reads').values(reads).execute()
}

type Where = { today: number; people: readonly Person[]; companies: Ids }

async function writeMessage(tx: Tx, reported: DemoMessage, { today, people, companies }: Where) {
  const vendorCompany = idOf(companies, reported.vendorCode)
  const { id: vendorId } = await tx
    .selectFrom('vendors')
    .select('id')
    .where('company_id', '=', idOf(companies, reported.companyCode))
    .where('vendor_company_id', '=', vendorCompany)
    .executeTakeFirstOrThrow()
  const to = reported.toCompanies.map(code => idOf(companies, code))
  const readers = people.filter(person => person.role !== '03' && to.includes(person.companyId)).map(one => one.id)
  const at = new Date(atHour(today + reported.notifiedDay, 8))
  await insertMessages(tx, readers, messageOf(reported, vendorId, today) satisfies Message, at)
  if (!reported.isRead) return
  await tx
    .updateTable('messages')
    .set({ read_at: at })
    .where('user_id', 'in', readers)
    .where('read_at', 'is', null)
    .execute()
}

function messageOf(reported: DemoMessage, vendorId: number, today: number): Message {
  const [vendor, auditor] = [companyOf(reported.vendorCode), companyOf(reported.companyCode)]
  const who = {
    vendorId,
    vendorName: vendor.name,
    vendorNameEn: vendor.nameEn,
    auditorName: auditor.name,
    auditorNameEn: auditor.nameEn,
  }
  if ('audited' in reported) return { kind: reported.kind, ...who, auditedOn: dayText(today + reported.audited) }
  const expiry = { expiresOn: dayText(today + reported.expires), daysLeft: reported.expires - reported.notifiedDay }
  if (reported.kind === 'vendorAuditExpires') return { kind: reported.kind, ...who, ...expiry }
  return { kind: reported.kind, ...who, ...expiry, licenceName: reported.licence }
}
