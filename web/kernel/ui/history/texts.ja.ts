/** Who changed what of a record. */
export const changeHistory = {
  title: '変更履歴',
  none: '変更履歴はありません。',
  machine: '連携システム（{{name}}）',
  system: 'システム',
  reason: '理由：{{reason}}',
  was: '変更前',
  becomes: '変更後',
  nothing: 'なし',
  more: '最新の200件を表示しています。',
}
