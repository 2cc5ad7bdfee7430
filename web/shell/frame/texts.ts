import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const layout = {
  printed: ['印刷: {{name}}（{{company}}） {{at}}', 'Printed by {{name}} ({{company}}), {{at}}'],
  mainMenu: ['メインメニュー', 'Main menu'],
  breadcrumbs: ['現在の位置', 'Breadcrumbs'],
  openMenu: ['メニューを開く', 'Open menu'],
  narrowMenu: ['メニューを折りたたむ', 'Collapse menu'],
  widenMenu: ['メニューを広げる', 'Expand menu'],
  language: ['表示言語', 'Language'],
  userMenu: ['ユーザーメニュー', 'User menu'],
  lastLogin: ['前回ログイン', 'Last login'],
  unsent: {
    title: ['{{count}}件が未送信です', '{{count}} not sent yet'],
    text: [
      'ログアウトしてもこの端末に残り、同じユーザーが次にログインしたときに送信されます。他のユーザーには表示されません。',
      'They stay on this device and are sent when you sign in here again. Other users do not see them.',
    ],
    notKept: [
      'この端末には保存されていません。このページを閉じると失われます。送信が終わってからログアウトしてください。',
      'This device does not keep them: they are lost when this page is closed. Log out once they are sent.',
    ],
  },
  logout: ['ログアウト', 'Logout'],
  manual: ['マニュアル', 'Manual'],
  windowBlocked: [
    'ブラウザーの設定により、新しいウィンドウを開けませんでした。このサイトのポップアップを許可してください。',
    'Your browser blocked the new window. Allow pop-ups for this site.',
  ],
  scheme: {
    title: ['表示テーマ', 'Appearance'],
    system: ['システム設定に従う', 'Use system setting'],
    light: ['ライト', 'Light'],
    dark: ['ダーク', 'Dark'],
    chosen: ['選択中', 'Selected'],
  },
  enterprise: ['表示する企業', 'Company to show'],
  enterpriseOwn: ['全企業（{{name}}）', 'All companies ({{name}})'],
  enterpriseNone: ['該当する企業はありません。', 'No companies match.'],
} satisfies Texts
