import { defaultPeople, type AlertCondition, type AlertPeople } from '#contract/quality/rules/alerts/alertRules.ts'
import { maker, logistics, pharma } from '#demo/world/companies/companies.ts'
import type { Mishap } from '#demo/world/loggers/fault.ts'

/** An alert rule of a company; `others` are the addresses of further recipients. */
export type DemoRule = {
  companyCode: string
  condition: AlertCondition
  people: Omit<AlertPeople, 'userIds' | 'escalation'> & { others: string[] }
  /** Who is notified after so many minutes without acknowledgement. */
  escalation: { afterMinutes: number; toContacts: boolean; others: string[] }[]
}

const { userIds: _nobody, escalation: _none, ...usual } = defaultPeople
const people = { ...usual, others: [] }
const nights = [
  { days: [1, 2, 3, 4, 5], from: '20:00', until: '07:00' },
  { days: [6, 7], from: '00:00', until: '24:00' },
]

export const demoRules: readonly DemoRule[] = [
  {
    companyCode: maker,
    condition: {
      kind: 'excursion',
      steps: [
        { severity: 1, deviationMilliCelsius: null, outOfRangeMinutes: null },
        { severity: 2, deviationMilliCelsius: 1500, outOfRangeMinutes: 30 },
        { severity: 3, deviationMilliCelsius: 4000, outOfRangeMinutes: 120 },
      ],
    },
    people: { ...people, quietHours: nights },
    escalation: [{ afterMinutes: 60, toContacts: true, others: [] }],
  },
  {
    companyCode: maker,
    condition: {
      kind: 'silence',
      steps: [
        { severity: 1, intervals: 12 },
        { severity: 2, intervals: 36 },
      ],
    },
    people: { ...people, byMail: false },
    escalation: [],
  },
  {
    companyCode: maker,
    condition: {
      kind: 'lowBattery',
      steps: [
        { severity: 1, percent: 20 },
        { severity: 2, percent: 10 },
      ],
    },
    people: { ...people, byMail: false },
    escalation: [],
  },
  {
    companyCode: logistics,
    condition: {
      kind: 'lateArrival',
      steps: [
        { severity: 1, lateMinutes: 30 },
        { severity: 2, lateMinutes: 180 },
      ],
    },
    people: { ...people, others: ['centre@demo.example'], quietHours: nights },
    escalation: [{ afterMinutes: 120, toContacts: true, others: [] }],
  },
  {
    companyCode: logistics,
    condition: { kind: 'excursion', steps: [{ severity: 2, deviationMilliCelsius: 1000, outOfRangeMinutes: 20 }] },
    people,
    escalation: [],
  },
]

/** Quality contacts; in companies without, administrators are notified. */
export const demoContacts: readonly { companyCode: string; email: string }[] = [
  { companyCode: maker, email: 'maker@demo.example' },
  { companyCode: pharma, email: 'pharma@demo.example' },
]

/** Comments of acknowledgements by cause; they do not decide whether goods may be used. */
export const demoComments = {
  cooling: ['運送会社に連絡し、冷凍機の停止を確認。該当ロットは品質判定待ちとした。'],
  dock: [
    '積替え時の仮置きが原因。該当箱を隔離し、センターに手順の再徹底を依頼した。',
    '荷受人と温度記録を共有済み。該当箱を隔離し、品質判定を待っている。',
  ],
  unknown: ['運送会社とセンターに状況を照会中。該当ロットは品質判定待ちとした。'],
} as const satisfies Record<Mishap, readonly [string, ...string[]]>
