import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { askAhead } from '#web/kernel/api/queries.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { currentCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { settings } from '#web/kernel/settings.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { byNumber, byOther } from '#web/logistics/deliveries/list/listRequest.ts'
import { mayChoose } from '#web/shell/companyContext/choiceRules.ts'

/** Asks for the rows while their page is on its way. Who picks a company waits for what the server remembers. */
export async function askForRows(search: ListSearch) {
  if (mayChoose(currentSession().profile)) return
  const { post } = currentCalls()
  if (search.number === undefined) {
    await askAhead(queryClient(), post, deliveryCalls.searchByOther, byOther(search, todayIn(settings.timeZone)))
  } else {
    await askAhead(queryClient(), post, deliveryCalls.searchByNumber, byNumber(search))
  }
}
