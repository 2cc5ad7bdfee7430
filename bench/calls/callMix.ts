import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { deliveryDashboardCalls } from '#contract/reporting/calls/deliveryDashboard.ts'
import { sessionCalls } from '#contract/identity/calls/session.ts'
import { suggestionCalls } from '#contract/logistics/calls/suggestions.ts'
import { ask, questionOf, type Question } from '#bench/deliveries/deliveryAnswers.ts'
import type { BenchUser } from '#bench/deliveries/deliveryUsers.ts'
import { dayBefore, searchOfDays } from '#bench/deliveries/deliveryQuestions.ts'

type Found = { rows: { reference: string; deliveryId: number }[] }

/**
 * What a user's browser sends while they look for deliveries and open three: profile, dashboard, suggestions, two searches,
 * and for each delivery its details with what is shown beside them.
 */
export async function callMixOf(address: string, user: BenchUser): Promise<Question[]> {
  const search = searchOfDays(user.isPlatform ? 7 : 90)
  const { rows } = (await ask(address, user, search)).data as Found
  const [first] = rows
  if (!first) throw new Error(`the ${user.kind} finds nothing`)
  return [
    questionOf('profile', sessionCalls.getProfile, {}),
    questionOf('dashboard', deliveryDashboardCalls.getDeliveryDashboard, { period: 'week', day: dayBefore(14) }),
    questionOf('suggestions', suggestionCalls.lot, { keyword: 'lot' }),
    search,
    questionOf('search by number', deliveryCalls.searchByNumber, { number: first.reference }),
    ...rows.slice(0, 3).flatMap(({ deliveryId }) => detailsOf(deliveryId)),
  ]
}

const detailsOf = (deliveryId: number): Question[] => [
  questionOf('details', deliveryCalls.statusInfo, { deliveryId }),
  questionOf('shipping list', deliveryCalls.productInfo, { deliveryId }),
]
