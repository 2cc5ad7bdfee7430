import type { quality as japanese } from '#web/quality/overview/texts.ja.ts'

export const quality: typeof japanese = {
  tabs: {
    label: 'Quality views',
    cases: 'Excursion cases',
    releases: 'Release decisions',
    reports: 'Reports',
    rules: 'Rules',
  },
}
