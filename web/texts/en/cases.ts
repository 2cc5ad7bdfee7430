import type { ja } from '#web/texts/ja.ts'

export const cases: typeof ja.cases = {
  list: {
    empty: 'There are no excursion cases.',
    emptyHint: 'A case is opened by itself when a delivery turns out to have an excursion.',
  },
  report: {
    make: 'Case report (PDF)',
    language: 'Choose the language of the case report',
    ja: '日本語（PDF）',
    en: 'English (PDF)',
  },
}
