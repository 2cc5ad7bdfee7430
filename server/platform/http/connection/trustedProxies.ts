import { isIP } from 'node:net'

const named = ['loopback', 'linklocal', 'uniquelocal']

/**
 * The proxies whose X-Forwarded-For counts, as TRUSTED_PROXIES lists them, separated by commas: addresses, ranges like
 * 10.0.0.0/8, or `loopback`, `linklocal`, `uniquelocal`. Undefined where something else stands there, and where a range
 * holds every address: then anybody could say from where they call.
 */
export function trustedProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map(part => part.trim())
  return proxies.every(proxy => named.includes(proxy) || isAddressOrRange(proxy)) ? proxies : undefined
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 4: 32, 6: 128 }[isIP(address)]
  if (longest === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest)
}
