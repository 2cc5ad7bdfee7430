import type { PortalSettings } from '#contract/kernel/portalSettings.ts'

const metaContent = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** How this installation is set up; the server writes it into the page. */
export const settings: PortalSettings = JSON.parse(metaContent('portal-settings'))

/** The page's security policy lets style tags in by this value only. */
export const cspNonce = metaContent('csp-nonce')
