import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

/** What somebody without an account reads behind a mailed link. */
export const sharedReport = {
  kinds: {
    monthly: ['月次品質サマリー', 'Monthly quality summary'],
    case: ['逸脱案件報告書', 'Excursion case report'],
    delivery: ['配送温度報告書', 'Delivery temperature report'],
  },
  from: ['{{company}}から共有された報告書です。', '{{company}} has shared this report with you.'],
  report: ['報告書', 'Report'],
  madeAt: ['作成日時', 'Created at'],
  expiresAt: ['有効期限', 'Valid until'],
  language: ['言語', 'Language'],
  languages: { '0': ['日本語', 'Japanese'], '1': ['英語', 'English'] },
  size: ['ファイル', 'File'],
  kilobytes: ['PDF、{{number}} KB', 'PDF, {{number}} KB'],
  checksum: ['照合値（SHA-256）', 'Checksum (SHA-256)'],
  zone: ['日時は{{zone}}で表示しています。', 'Times are in {{zone}}.'],
  open: ['報告書を表示', 'View report'],
  download: ['PDFをダウンロード', 'Download PDF'],
  expired: ['このリンクの有効期限は切れています。', 'This link has expired.'],
  expiredHint: [
    '必要な場合は、送信者に改めて共有をご依頼ください。',
    'If you still need the report, please ask the sender to share it again.',
  ],
  withdrawn: ['このリンクは、送信者によって取り消されました。', 'The sender has withdrawn this link.'],
  withdrawnHint: ['ご不明な点は、送信者にお問い合わせください。', 'If you have questions, please contact the sender.'],
  invalid: ['このリンクは有効ではありません。', 'This link is not valid.'],
  invalidHint: [
    'メールのリンクが途中で切れていないかご確認ください。',
    'Please check that you opened the complete link from the email.',
  ],
  tooMany: [
    '無効なリンクが続けて開かれたため、しばらく表示できません。',
    'Too many invalid links were opened. Reports cannot be shown for a while.',
  ],
  tooManyHint: ['15分ほどたってから、もう一度お試しください。', 'Please try again in about 15 minutes.'],
  end: ['今後の配信を停止する', 'Unsubscribe from these emails'],
  endTitle: ['報告書の配信の停止', 'Unsubscribe'],
  endHint: [
    '{{email}}への、{{company}}の「{{kind}}」の配信を停止します。',
    '{{email}} will no longer receive “{{kind}}” from {{company}}.',
  ],
  ofProduct: ['対象の製品：{{product}}', 'Product: {{product}}'],
  endNow: ['配信を停止する', 'Unsubscribe'],
  ended: ['{{email}}への配信を停止しました。', '{{email}} has been unsubscribed.'],
  endedHint: [
    'これまでに届いたリンクは、有効期限までご利用いただけます。',
    'Links you have already received work until they expire.',
  ],
} satisfies Texts
