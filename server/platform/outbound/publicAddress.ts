import dns from 'node:dns'
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

/**
 * A lookup for connections to others' services. One private address among several is enough to refuse: the connection goes
 * to what was checked, so that a name cannot lead elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (host, options, done) =>
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const isPublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address))
    if (!isPublic) return done(new NotPublicError('the host leads into a private network'), '')
    if (options.all) return done(null, found)
    const [{ address, family } = { address: '', family: 4 }] = found
    done(null, address, family)
  })
