import { currentSession } from '#web/kernel/session/currentSession.ts'
import { deliveryList } from '#web/logistics/deliveries/deliveryList.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'

/**
 * Asks for what the first screen shows before anything is drawn: the answer is there when its page is. Its route asks too, and
 * finds that it was asked already.
 */
export async function askForFirstScreen({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const { profile } = currentSession()
  if (!isPrepared(profile) || !profile.menuList.includes('DeliveryStatus')) return
  const params = Object.fromEntries(new URLSearchParams(search))
  if (pathname === '/delivery') {
    const { askForRows } = await ahead()
    askForRows(deliveryList.url.parse(params))
  } else if (pathname === '/delivery/detail') {
    const { askForDelivery } = await ahead()
    askForDelivery(Number(params['deliveryId']))
  }
}

const ahead = () => import('#web/logistics/deliveries/list/askForRows.ts')
