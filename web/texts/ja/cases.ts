/** Excursion cases: their list and their page. */
export const cases = {
  list: {
    empty: '逸脱案件はありません。',
    emptyHint: '配送の温度判定が「逸脱あり」になると、案件が自動で開かれます。',
  },
  report: {
    make: '案件報告書（PDF）',
    language: '案件報告書の言語を選択',
    ja: '日本語（PDF）',
    en: 'English (PDF)',
  },
}
