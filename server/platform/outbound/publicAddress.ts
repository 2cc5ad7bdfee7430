import { Resolver } from 'node:dns/promises'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

/** Where no public service is (IANA's special-purpose registries): this machine, private networks, metadata of clouds. */
const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix)
}
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6')
}
/** All others of IPv6 are not global unicast, such as ::1, fc00::/7, fe80::/10 and IPv4 in IPv6. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !closed.check(address)
    : isIPv6(address) && global.check(address, 'ipv6') && !closed.check(address, 'ipv6')

export class NotPublicError extends Error {}

const timeoutMs = 5000

/**
 * A lookup for connections to others' services. One private address among several is enough to refuse: the connection goes
 * to what was checked, so that a name cannot lead elsewhere a moment later. It asks the name servers, over the network:
 * `dns.lookup` takes a thread of the few that files and cryptography need too, for as long as a name server is slow. The
 * machine's list of hosts counts for the origins of the operator alone, which are connected to without this lookup.
 */
export const publicLookup: LookupFunction = (host, options, done) => void lookUp(host, options, done)

async function lookUp(...[host, { all }, done]: Parameters<LookupFunction>): Promise<void> {
  const found = await addressesOf(host).catch((error: Error) => error)
  if (found instanceof Error) return done(found, '')
  const [first] = found
  if (!first || !found.every(({ address }) => isPublicAddress(address)))
    return done(new NotPublicError('the host leads into a private network'), '')
  if (all) return done(null, found)
  done(null, first.address, first.family)
}

/** Those of one family are enough: many hosts have none of the other. */
async function addressesOf(host: string): Promise<{ address: string; family: 4 | 6 }[]> {
  // This machine, by RFC 6761, whatever a name server says.
  if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver()
  const timer = setTimeout(() => resolver.cancel(), timeoutMs)
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  clearTimeout(timer)
  const [v4, v6] = answers
  if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
  return answers.flatMap((answer, place) =>
    answer.status === 'rejected'
      ? []
      : answer.value.map(address => ({ address, family: place === 0 ? 4 : 6 }) as const),
  )
}
