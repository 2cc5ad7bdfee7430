import type { PortalSettings } from '#contract/kernel/portalSettings.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** How this installation is set up; the server writes it into the page. */
export const settings: PortalSettings = JSON.parse(metaContent('portal-settings'))

/** Today as YYYY-MM-DD in the portal's time zone. */
export const todayInPortal = () => todayIn(settings.timeZone)

/** The page's security policy lets style tags in by this value only. */
export const cspNonce = metaContent('csp-nonce')
