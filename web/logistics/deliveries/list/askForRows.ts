import { deliveryCalls } from '#contract/logistics/calls/deliveries.ts'
import { askAhead } from '#web/kernel/api/queries.ts'
import { queryClient } from '#web/kernel/api/queryClient.ts'
import { currentCalls } from '#web/kernel/api/sending/portalCalls.ts'
import { currentSession } from '#web/kernel/session/currentSession.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { askForUserSettings } from '#web/identity/userSettings/useUserSettings.ts'
import type { ListSearch } from '#web/logistics/deliveries/deliveryList.ts'
import { searchOf } from '#web/logistics/deliveries/list/listRequest.ts'
import { mayChoose } from '#web/shell/companyContext/choiceRules.ts'

/** Asks for the rows, and for the columns to show them in, while their page is on its way. */
export function askForRows(search: ListSearch) {
  const { profile } = currentSession()
  const client = queryClient()
  const { post } = currentCalls()
  if (profile) void askForUserSettings(client, post, profile.email)
  // Who picks a company waits for what the server remembers.
  if (mayChoose(profile)) return
  const { call, body } = searchOf(search, todayInPortal())
  void askAhead(client, post, call, body)
}

/** What is first asked about a delivery, so that the rest can be asked as soon as its page is there. */
export function askForDelivery(deliveryId: number) {
  if (mayChoose(currentSession().profile)) return
  void askAhead(queryClient(), currentCalls().post, deliveryCalls.statusInfo, { deliveryId })
}
