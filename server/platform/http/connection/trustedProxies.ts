import { isIP } from 'node:net'

const named = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Parses TRUSTED_PROXIES, the proxies whose X-Forwarded-For is trusted, separated by commas: addresses, ranges like
 * 10.0.0.0/8, or `loopback`, `linklocal`, `uniquelocal`. Undefined if it is invalid, or if a range matches every address:
 * then any client could forge its address.
 */
export function trustedProxies(text: string): string[] | undefined {
  const proxies = text.split(',').map(part => part.trim())
  return proxies.every(proxy => named.includes(proxy) || isAddressOrRange(proxy)) ? proxies : undefined
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 4: 32, 6: 128 }[isIP(address)]
  if (maxBits === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= maxBits)
}
