/** The quality page around its tabs. */
export const quality = {
  tabs: {
    label: '品質管理の表示',
    cases: '逸脱案件',
    releases: '出荷可否判定',
    reports: '報告書',
    rules: 'ルール',
  },
}
