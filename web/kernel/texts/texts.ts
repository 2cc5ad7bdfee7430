import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const common = {
  loading: ['読み込み中です', 'Loading'],
  noConnection: [
    'サーバーに接続できませんでした。ネットワークの状態をご確認ください。',
    'The server could not be reached. Check your network connection.',
  ],
  interrupted: [
    'サーバーに接続できません。再接続後に再度お試しください。',
    'The server is unavailable for a moment. Try again once it is reconnected.',
  ],
  waiting: ['サーバーに接続できません。', 'The server cannot be reached.'],
  waitingHint: [
    '自動で再接続しています。つながり次第、ここに表示します。',
    'Reconnecting. This appears here as soon as the server can be reached.',
  ],
  reconnecting: ['サーバーに接続できません。自動で再接続しています…', 'No connection to the server. Reconnecting…'],
  retryNow: ['今すぐ再試行', 'Try now'],
  slow: ['通信に時間がかかっています。', 'This is taking longer than usual.'],
  notSent: [
    '送信できませんでした。入力した内容はそのまま残っています。接続を確認して、もう一度「{{act}}」を押してください。二重に登録されることはありません。',
    'This could not be sent. What you entered is still here. Check your connection and select “{{act}}” again. It is never carried out twice.',
  ],
  noAnswer: [
    'サーバーからの応答がありませんでした。しばらくしてから再度お試しください。',
    'The server did not respond in time. Try again later.',
  ],
  faultId: ['（お問い合わせ番号：{{id}}）', ' (Reference: {{id}})'],
  retryInSeconds: ['（約{{seconds}}秒後にお試しください）', ' (In about {{seconds}} s.)'],
  retryInMinutes: ['（約{{minutes}}分後にお試しください）', ' (In about {{minutes}} min.)'],
  failed: ['情報を読み込めませんでした。', 'This information could not be loaded.'],
  retry: ['再試行', 'Try again'],
  none: ['—', '—'],
  degrees: ['℃', '°C'],
  cancel: ['キャンセル', 'Cancel'],
  close: ['閉じる', 'Close'],
  separator: ['、', ', '],
  span: ['{{from}}〜{{until}}', '{{from}} – {{until}}'],
  save: ['保存', 'Save'],
  register: ['登録', 'Register'],
  edit: ['編集', 'Edit'],
  remove: ['削除', 'Delete'],
  skipToContent: ['本文へ移動', 'Skip to content'],
  crashed: ['画面を表示できませんでした。', 'This page could not be displayed.'],
  crashedHint: [
    'ページを再読み込みしてください。解決しない場合は、管理者にお問い合わせください。',
    'Reload the page. If the problem persists, contact your administrator.',
  ],
  reload: ['再読み込み', 'Reload'],
  notFoundHint: [
    'アドレスが変更されたか、表示する権限がない可能性があります。',
    'The address may have changed, or you may not be authorised to view this page.',
  ],
  toHome: ['トップへ戻る', 'Back to home page'],
} satisfies Texts
