/** What the search box offers to do, as the button says that does it, and by what else it is found. */
export const commandWords = {
  registerDelivery: { name: ['配送を登録', 'Register delivery'], also: '新規 追加 入力 new add enter' },
  registerUser: {
    name: ['ユーザー登録', 'Register user'],
    also: 'ユーザーを登録 新規 追加 招待 new add invite account',
  },
  registerCompany: { name: ['新規企業登録', 'New Company Registration'], also: '企業を登録 追加 register add' },
  registerLogger: { name: ['ロガーを登録', 'Register logger'], also: '新規 追加 new add' },
  registerProduct: { name: ['製品を登録', 'Register product'], also: '品目 新規 追加 item new add' },
  registerVendor: { name: ['委託先を登録', 'Register vendor'], also: '新規 追加 new add' },
  writeNotice: { name: ['お知らせを作成', 'New notice'], also: '新規 追加 add write notification' },
  setNotifications: { name: ['通知の設定', 'Notification settings'], also: 'メール 夜間 mail quiet hours change' },
  changePassword: { name: ['パスワード変更', 'Change Password'], also: 'パスワードを変更' },
} satisfies Record<string, { name: readonly [ja: string, en: string]; also: string }>

/** The act of a list that is a file, too. */
export const fileWords = { name: ['CSVで出力', 'Export CSV'], also: 'ダウンロード 書き出し download' } as const

export type Command = keyof typeof commandWords
