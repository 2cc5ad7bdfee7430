import type { ja } from '#web/app/texts/ja.ts'

export const quality: typeof ja.quality = {
  tabs: {
    label: 'Quality views',
    cases: 'Excursion cases',
    releases: 'Release decisions',
    reports: 'Reports',
    rules: 'Rules',
  },
}
