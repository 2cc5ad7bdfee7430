import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const live = {
  on: ['ライブ更新中', 'Live'],
  lost: ['接続が切れました。再接続しています…', 'Connection lost, reconnecting…'],
  asOf: ['（{{time}}時点の表示です）', ' (shown as of {{time}})'],
} satisfies Texts
