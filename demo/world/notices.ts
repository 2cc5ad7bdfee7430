/** An announcement; its days are counted from the day on which the demo world began. */
export type DemoNotice = {
  kind: 'maintenance' | 'release'
  ja: { title: string; body: string }
  en: { title: string; body: string }
  fromDay: number
  untilDay: number | null
}

export const notices: readonly DemoNotice[] = [
  {
    kind: 'maintenance',
    ja: {
      title: '定期メンテナンスのお知らせ',
      body: '来週日曜日の2:00から4:00まで、定期メンテナンスのためポータルをご利用いただけません。この間に送信された測定値は、終了後に順次反映されます。',
    },
    en: {
      title: 'Scheduled maintenance',
      body: 'The portal is unavailable next Sunday from 2:00 to 4:00 for scheduled maintenance. Readings that are sent meanwhile appear afterwards.',
    },
    fromDay: -2,
    untilDay: 12,
  },
  {
    kind: 'maintenance',
    ja: {
      title: 'メール送信遅延の解消について',
      body: '認証コードのメールが届きにくい状態は解消しました。ご迷惑をおかけしました。',
    },
    en: {
      title: 'Delayed e-mails: resolved',
      body: 'Authentication codes are delivered without delay again. We apologise for the inconvenience.',
    },
    fromDay: -46,
    untilDay: -16,
  },
  {
    kind: 'release',
    ja: {
      title: '配送詳細に温度曲線の比較を追加しました',
      body: '一つの配送に付いたすべてのロガーの温度曲線を重ねて表示できるようになりました。逸脱と欠測は色だけでなく記号でも示されます。',
    },
    en: {
      title: 'Delivery Details: compare temperature curves',
      body: 'The curves of all loggers of a delivery are now drawn together. Excursions and gaps are marked by symbols, not by colour alone.',
    },
    fromDay: -9,
    untilDay: null,
  },
  {
    kind: 'release',
    ja: {
      title: '英語表示に対応しました',
      body: 'すべての画面を日本語と英語で切り替えられます。画面上部の言語メニューからお選びください。',
    },
    en: {
      title: 'The portal speaks English',
      body: 'Every screen is available in Japanese and English. Choose in the language menu at the top.',
    },
    fromDay: -74,
    untilDay: null,
  },
]
