import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const ownSessions = {
  title: ['ログイン中の端末', 'Active logins'],
  hint: [
    'お心当たりのないログインがある場合は、終了のうえ、パスワードを変更してください。',
    'If you do not recognise a login, end it and change your password.',
  ],
  began: ['ログイン日時', 'Logged in'],
  used: ['最終利用', 'Last used'],
  usedHint: ['画面を開いている間、約30分ごとに更新されます。', 'Updated about every 30 minutes while a page is open.'],
  from: ['接続元', 'IP address'],
  unknownFrom: ['不明', 'unknown'],
  thisOne: ['この端末', 'This device'],
  end: ['終了する', 'End'],
  endAll: ['他の端末のログインをすべて終了', 'End all other logins'],
  endOneTitle: ['このログインを終了しますか', 'End this login?'],
  endAllTitle: ['他の端末のログインをすべて終了しますか', 'End all other logins?'],
  endHint: [
    '終了した端末では、再度ログインが必要になります。確認のため、パスワードを入力してください。',
    'That device has to log in again. Please enter your password to confirm.',
  ],
  ended: ['{{number}}件のログインを終了しました。', 'Logins ended: {{number}}'],
  none: ['他の端末ではログインしていません。', 'You are not logged in anywhere else.'],
  organization: {
    title: ['所属の履歴', 'Organization history'],
    hint: [
      '所属する企業と部署の変更は、管理者が行います。',
      'Administrators change the company and department you belong to.',
    ],
    now: ['現在', 'today'],
  },
} satisfies Texts
