export const live = {
  on: 'ライブ更新中',
  lost: '接続が切れました。再接続しています…',
  asOf: '（{{time}}時点の表示です）',
}
