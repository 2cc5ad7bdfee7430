import { languageKey, sessionKey } from '#web/kernel/storageKeys.ts'

/**
 * Asks for the slices of the font that the page surely shows, in the order of portalFont.ts: Latin, before sign-in,
 * deliveries. The network is idle while the first script runs, so what is painted first has them already and does not move.
 */
export function loadPageFont(weight: '400' | '600') {
  const slices = [...document.fonts].filter(
    one => one.weight === weight && one.family.replaceAll(/["']/g, '') === 'Noto Sans JP',
  )
  for (const slice of slices.slice(0, sliceCount())) void slice.load().catch(() => undefined)
}

/** Of what is stored as it is: whatever checks it has not run yet. */
function sliceCount(): number {
  const [onlyLatin, beforeSignIn, onDeliveries] = [1, 2, 3]
  if (localStorage.getItem(languageKey) === 'en') return onlyLatin
  return localStorage.getItem(sessionKey)?.includes('"accessToken"') ? onDeliveries : beforeSignIn
}

// Headings and what is bold come after what the page asks of the server (main.tsx).
loadPageFont('400')
