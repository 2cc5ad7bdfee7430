import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { orderedItemCalls } from '#contract/logistics/calls/orderedItems.ts'
import { portalSearchCalls } from '#contract/logistics/calls/portalSearch.ts'
import { suggestionCalls, type SuggestionField } from '#contract/logistics/calls/suggestions.ts'
import { type Benched, type Question, questionOf } from '#bench/deliveries/deliveryAnswers.ts'
import { isArrival } from '#bench/deliveries/arrivals.ts'
import type { BenchUser } from '#bench/deliveries/deliveryUsers.ts'

const dayMs = 86_400_000
export const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

/** The platform's searches have shorter periods in a larger world, so that they find the same number of deliveries. */
export async function questionsOf(benched: Benched, user: BenchUser, groups: number): Promise<Question[]> {
  const days = user.isPlatform ? Math.max(1, Math.round(63 / groups)) : 365
  const plain = searchOfDays(days)
  const search = (name: string, narrowed: object) =>
    questionOf(name, deliveryCalls.searchByOther, { ...plain.body, ...narrowed })
  const [reference, deliveryId] = await firstFound(benched, user, plain)
  return [
    plain,
    search('search by excursion', { temperatureExcursion: '01' }),
    search('search by item and place', { productName: 'ワクチン', departurePlace: 'センター' }),
    questionOf('search by number', deliveryCalls.searchByNumber, { number: reference }),
    found('search box: a number', reference.replaceAll('-', '')),
    found('search box: its beginning', reference.slice(0, 4)),
    found('search box: last four digits', lastDigitsOf(reference)),
    found('search box: words', 'センター ワクチン'),
    questionOf('suggestions of places', suggestionCalls.departurePlace, { keyword: 'センター' }),
    questionOf('suggestions of lots', suggestionCalls.lot, { keyword: 'lot' }),
    questionOf('suggestions of client numbers', suggestionCalls.customerNumber, { keyword: 'cm-' }),
    questionOf('details', deliveryCalls.statusInfo, { deliveryId }),
    questionOf('shipping list', deliveryCalls.productInfo, { deliveryId }),
    ...(await arrivalQuestions(benched, user)),
  ]
}

/** Arrivals with their estimates: for who sends them and for who receives them. */
async function arrivalQuestions({ app }: Benched, user: BenchUser): Promise<Question[]> {
  if (!['depositor', 'distributor'].includes(user.kind)) return []
  const arrivals = (name: string, sort: string) =>
    questionOf(name, orderedItemCalls.getOrderedItemList, { sort, pageSize: 50 })
  const estimated = arrivals('arrivals by estimate', 'estimatedArrival')
  const rows = await rowsOf<{ deliveryId: number }>(app, user, estimated)
  const deliveryIds = [...new Set(rows.map(row => row.deliveryId))]
  return [
    arrivals('arrivals by plan', 'scheduledArrival'),
    arrivals('arrivals by urgency', 'urgency'),
    estimated,
    questionOf('estimates of a page of arrivals', orderedItemCalls.getArrivalEstimates, { deliveryIds }),
  ]
}

const found = (name: string, text: string) => questionOf(name, portalSearchCalls.searchPortal, { text })
const lastDigitsOf = (number: string) => number.replace(/\D/g, '').slice(-4).padStart(4, '0')

export const searchOfDays = (days: number) =>
  questionOf('search by period, with count', deliveryCalls.searchByOther, {
    shippingDateFrom: dayBefore(days + 9),
    shippingDateTo: dayBefore(10),
    deliveryType: ['0001', '0002', '0003'],
  })

async function rowsOf<Row>(app: Benched['app'], { token }: BenchUser, { path, body }: Question) {
  const reply = await app.inject({
    method: 'POST',
    url: `/pro-api${path}`,
    headers: { accessToken: token },
    payload: body,
  })
  return reply.json<{ data: { rows: Row[] } }>().data.rows
}

async function firstFound({ app }: Benched, user: BenchUser, question: Question): Promise<[string, number]> {
  const rows = await rowsOf<{ reference: string; deliveryId: number }>(app, user, question)
  // Of the arrivals there are few, and which of them are in the period depends on the hour.
  const row = rows.find(({ reference }) => !isArrival(reference))
  if (!row) throw new Error(`${user.kind} finds nothing`)
  return [row.reference, row.deliveryId]
}

const typed: [SuggestionField, string[]][] = [
  ['customerNumber', ['c', 'cm-0', 'cm-0-01', '-0-']],
  ['productName', ['ワ', 'わくちん', 'vac']],
  ['productCode', ['p', '6310', '-0']],
  ['lot', ['l', 'lotp1', 't']],
  ['departurePlace', ['東', 'センター', '物流']],
  ['deliveryDestination', ['ひか', 'びょういん', 'セ', '病院12']],
]

/** What users type into the fields. */
export const keywords: Question[] = typed.flatMap(([field, words]) =>
  words.map(keyword => questionOf(keyword, suggestionCalls[field], { keyword })),
)

/** What users type into the search box: numbers as they are typed, words, and what nobody has. */
export const typedTexts: Question[] = [
  'R',
  'R0',
  'R0-1',
  'SL01',
  '0123',
  '1234',
  '12',
  'IN-0',
  'nowhere',
  '999999999',
  'LOTP1',
  'ワクチン1',
  'センター',
  'ひかり病院12',
  'センター ワクチン',
  'びょういん 先週',
  '工場 昨日',
  '遅延 センター',
  '温度逸脱 先週',
  'vaccine last week',
  '無い言葉',
  '無い 言葉 今月',
  '病院 ワクチン 今月',
  Array.from({ length: 50 }, (_, n) => `R0-0-${n}`).join('\n'),
].map(text => questionOf(text, portalSearchCalls.searchPortal, { text }))
