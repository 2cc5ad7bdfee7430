import type { Texts } from '#contract/kernel/text/bothLanguages.ts'

export const waitingCases = {
  label: [
    '対応待ち {{attention}}件（期限超過 {{overdue}}件、評価者未定 {{unassigned}}件）',
    '{{attention}} waiting (overdue: {{overdue}}, no assessor yet: {{unassigned}})',
  ],
} satisfies Texts
