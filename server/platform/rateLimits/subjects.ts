import { isIPv6 } from 'node:net'

/**
 * The address that counts: of IPv6 the network (its first 64 bits), within which every line at home may choose freely; of
 * an IPv4 address in IPv6 clothes the address itself.
 */
export function addressSubject(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  const network = groups.slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
