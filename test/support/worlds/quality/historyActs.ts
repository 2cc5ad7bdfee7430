import * as fc from 'fast-check'

export type Which = 0 | 1
type Decision = 'released' | 'restricted' | 'rejected'
/** The actions of senders, loggers, people and jobs in a history of two deliveries. */
export type Act =
  | { kind: 'measure'; nth: Which; celsius: number[]; slot: number }
  | { kind: 'evaluate'; nth: Which; band: '2-8' | '1-30' }
  | { kind: 'calibrate' | 'arrive' | 'leave'; nth: Which }
  | { kind: 'start' | 'assess' | 'signAssessment' | 'approve' | 'reopen'; nth: Which; who: Which }
  | { kind: 'decide'; nth: Which; who: Which; decision: Decision }
  | { kind: 'amend'; nth: Which; quantity: number }
  | { kind: 'rule'; releasesByItself: boolean; needsTwoPeople: boolean }
  | { kind: 'settle' }

const which = fc.constantFrom<Which>(0, 1)
const decision = fc.constantFrom<Decision>('released', 'restricted', 'rejected')
/** People usually follow the steps of a case; otherwise few histories would reach its end. */
const course = fc
  .record({ nth: which, first: which, second: which, decision })
  .map(({ nth, first, second, ...decided }): Act[] => [
    { kind: 'settle' },
    { kind: 'start', nth, who: first },
    { kind: 'assess', nth, who: first },
    { kind: 'signAssessment', nth, who: first },
    { kind: 'decide', nth, who: second, ...decided },
    { kind: 'approve', nth, who: second },
  ])
const one: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    // Blocks are late, repeated and overlapping with other values: conflicts, and gaps between them.
    arbitrary: fc.record({
      kind: fc.constant('measure' as const),
      nth: which,
      celsius: fc.array(fc.constantFrom(5, 5, 5, 8, 8.04, 9, 12, 26, 1, -100), { minLength: 1, maxLength: 4 }),
      slot: fc.nat(5),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('evaluate' as const),
      nth: which,
      band: fc.constantFrom('2-8' as const, '1-30' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('calibrate' as const, 'arrive' as const, 'leave' as const),
      nth: which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'start' as const,
        'assess' as const,
        'signAssessment' as const,
        'approve' as const,
        'reopen' as const,
      ),
      nth: which,
      who: which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), nth: which, who: which, decision }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('amend' as const), nth: which, quantity: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rule' as const),
      releasesByItself: fc.boolean(),
      needsTwoPeople: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'settle' as const }) },
)
export const history = fc
  .array(fc.oneof({ weight: 5, arbitrary: one.map(act => [act]) }, { weight: 2, arbitrary: course }), {
    minLength: 4,
    maxLength: 12,
  })
  .map(parts => parts.flat())
