import { monthNumber } from '#demo/days.ts'

/** A notice; its days are relative to the one on which the demo world begins. */
export type DemoNotice = {
  kind: 'maintenance' | 'release'
  isDraft?: true
  /** The night on which a maintenance takes place, from 2:00 to 4:00. */
  night?: number
  ja: { title: string; body: string }
  en: { title: string; body: string }
  fromDay: number
  untilDay: number | null
}

/** The next holidays, which a draft announces some weeks before. */
function holidaysAfter(day: number) {
  const month = monthNumber(day) % 12
  if (month >= 8) return { ja: '年末年始', en: 'the year-end holidays' }
  return month < 4 ? { ja: '大型連休', en: 'the Golden Week holidays' } : { ja: 'お盆期間', en: 'the Bon holidays' }
}

export const noticesOn = (today: number): readonly DemoNotice[] => [
  {
    kind: 'maintenance',
    ja: {
      title: '定期メンテナンスのお知らせ',
      body: '下記の日時は、定期メンテナンスのためポータルをご利用いただけません。\n\nこの間に送信された測定値は、終了後に順次反映されます。ロガー側の操作は不要です。',
    },
    en: {
      title: 'Scheduled maintenance',
      body: 'The portal is unavailable at the time given below for scheduled maintenance.\n\nReadings that are sent meanwhile appear afterwards. Nothing needs to be done to the loggers.',
    },
    night: 6,
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
      title: 'Delayed emails: resolved',
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
  {
    kind: 'release',
    ja: {
      title: '配送ダッシュボードを公開しました',
      body: '配送の状況と温度逸脱の件数を、一つの画面で確認できるようになりました。数字を選ぶと、該当する配送の一覧が開きます。',
    },
    en: {
      title: 'Delivery Dashboard',
      body: 'How deliveries are going and how many left their temperature band is now on one screen. Choose a number to see the deliveries behind it.',
    },
    fromDay: -33,
    untilDay: null,
  },
  {
    kind: 'release',
    ja: {
      title: '温度レポート（PDF）の様式を改訂します',
      body: '改訂後のレポートには、平均動態温度（MKT）の算出条件を記載します。過去の配送にも適用されます。',
    },
    en: {
      title: 'A new form of the temperature report (PDF)',
      body: 'The report will state how the mean kinetic temperature (MKT) is calculated. Past deliveries are printed in the new form too.',
    },
    fromDay: 5,
    untilDay: 65,
  },
  {
    kind: 'maintenance',
    isDraft: true,
    ja: {
      title: `${holidaysAfter(today).ja}のサポート窓口について`,
      body: `${holidaysAfter(today).ja}の受付時間をお知らせします。\n\n（受付時間は確認中）`,
    },
    en: { title: `Support during ${holidaysAfter(today).en}`, body: '' },
    fromDay: -1,
    untilDay: null,
  },
]
