import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'
import { daysInMail, mailDay } from '#server/platform/mail/mailTime.ts'

/** An audit, or a licence if named, and its last day; with both companies, because a mail may go to either. */
export type Expiry = {
  vendorName: string
  vendorNameEn: string
  auditorName: string
  auditorNameEn: string
  licenceName: string | null
  expiresOn: string
  daysLeft: number
}
type Facts = { name: string; url: string; expiries: readonly Expiry[] }

/** The reminder of audits and licences that expire soon or have just expired: one mail for all of a day. */
export const vendorExpiryMail = bilingualMail<Facts>({
  ja: ({ name, url, expiries }) => ({
    subject: `【KelvinChain】監査・許認可の有効期限の通知（${expiries.length}件）`,
    name,
    text: `次の監査・許認可の有効期限が近づいているか、過ぎています。
更新の手続きをお願いいたします。

${expiries
  .map(
    expiry => `  ・${expiry.licenceName === null ? '監査' : `許認可「${expiry.licenceName}」`}
      委託先: ${expiry.vendorName}
      委託元: ${expiry.auditorName}
      有効期限: ${mailDay('ja', expiry.expiresOn)}（${daysInMail('ja', expiry.daysLeft)}）
`,
  )
  .join('\n')}
  委託先管理の画面: ${url}

※ この通知は、期限の90日前、30日前、当日にお送りします。
`,
  }),
  en: ({ name, url, expiries }) => ({
    subject: `[KelvinChain] Audits and licences due for renewal (${expiries.length})`,
    name,
    text: `The following audits and licences expire soon or have expired.
Arrange for their renewal.

${expiries
  .map(
    expiry => `  - ${expiry.licenceName === null ? 'Audit' : `Licence “${expiry.licenceName}”`}
      Vendor: ${expiry.vendorNameEn}
      Customer: ${expiry.auditorNameEn}
      Expires on: ${mailDay('en', expiry.expiresOn)} (${daysInMail('en', expiry.daysLeft)})
`,
  )
  .join('\n')}
  Vendor Management: ${url}

* Reminders are sent 90 days before, 30 days before and on the expiry date.
`,
  }),
})
