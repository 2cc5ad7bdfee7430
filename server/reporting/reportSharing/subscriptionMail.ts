import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import type { ReportKind } from '#contract/reporting/rules/reports.ts'
import { bilingualMail } from '#server/platform/mail/bilingualMail.ts'

type Facts = {
  /** The user who subscribed the address. */
  by: { name: string; company: Names }
  depositor: Names
  kind: ReportKind
  /** Only for this product. */
  product: { ja: string; en: string } | null
  days: number
  endUrl: string
}

/** The first mail of a subscription: who subscribed the address to what, and how to end it without an account. */
export const subscriptionMail = bilingualMail<Facts>({
  ja: ({ by, depositor, kind, product, days, endUrl }) => ({
    subject: `【KelvinChain】報告書の配信登録の通知（${depositor.name}）`,
    text: `ご担当者 様

${by.company.name}の${by.name}様が、このメールアドレスを報告書の配信先に登録しました。
今後、次の報告書のリンクをメールでお送りします。

  報告書: ${japaneseKinds[kind]}
  寄託者: ${depositor.name}
${product ? `  製品: ${product.ja}\n` : ''}  リンクの有効日数: ${days}日

配信が不要な場合や、お心当たりのない場合は、次の画面で停止できます。アカウントは不要です。

  配信の停止: ${endUrl}

`,
  }),
  en: ({ by, kind, product, days, endUrl, ...of }) => {
    const depositor = nameIn('en', of.depositor)
    return {
      subject: `[KelvinChain] You are subscribed to reports of ${depositor}`,
      text: `To whom it may concern,

${by.name} of ${nameIn('en', by.company)} has subscribed this email address to a report.
You will receive a link to each new report by email.

  Report: ${englishKinds[kind]}
  Depositor: ${depositor}
${product ? `  Product: ${product.en === '' ? product.ja : product.en}\n` : ''}  Link valid for: ${days} ${days === 1 ? 'day' : 'days'}

If you do not want these emails, or did not expect this one, you can unsubscribe here. You do not need an account.

  Unsubscribe: ${endUrl}

`,
    }
  },
})

const japaneseKinds: Record<ReportKind, string> = {
  monthly: '月次品質サマリー（毎月2日以降に、前月分）',
  case: '逸脱案件報告書（案件が完了したとき）',
  delivery: '配送温度報告書（配達が完了し、測定値が届いたとき）',
}

const englishKinds: Record<ReportKind, string> = {
  monthly: 'Monthly quality summary (for the previous month, from the 2nd of each month)',
  case: 'Excursion case report (when a case is concluded)',
  delivery: 'Delivery temperature report (when a delivery has arrived and its readings have been received)',
}
