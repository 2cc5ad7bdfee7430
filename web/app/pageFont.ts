import { languageKey, sessionKey } from '#web/kernel/storageKeys.ts'

/**
 * Asks for the slices of the font that the page surely shows, in the order of portalFont.ts: Latin in both weights, before
 * sign-in, deliveries. The network is idle while the first script runs.
 */
async function loadPageFont() {
  const slices = [...document.fonts].filter(one => one.family.replaceAll(/["']/g, '') === 'Noto Sans JP')
  await Promise.allSettled(slices.slice(0, sliceCount()).map(slice => slice.load()))
}

function sliceCount(): number {
  const [onlyLatin, beforeSignIn, onDeliveries] = [2, 3, 4]
  if (localStorage.getItem(languageKey) === 'en') return onlyLatin
  return isSignedIn() ? onDeliveries : beforeSignIn
}

/** By what is stored as it is: whatever checks it has not run yet. */
const isSignedIn = () => localStorage.getItem(sessionKey)?.includes('"accessToken"') ?? false

/** Settled when the letters have come, or cannot. */
export const pageFont = loadPageFont()

/** Better letters of another font, which move the page when these come, than a page that stays empty. */
const maxHiddenMs = 2000

/**
 * What is seen in another font first would move when this one comes: behind the login, the page is drawn while the font
 * comes, and shown with it. The pages before it put the cursor in a field, which a hidden one does not take.
 */
export function showWithFont(root: HTMLElement) {
  if (!isSignedIn()) return
  root.style.visibility = 'hidden'
  const timeIsUp = new Promise(resolve => setTimeout(resolve, maxHiddenMs))
  void Promise.race([pageFont, timeIsUp]).then(() => root.style.removeProperty('visibility'))
}
