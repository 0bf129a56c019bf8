import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'

/** A host name or address of a private network, or a port that is not for HTTP. Retrying does not help. */
export class PrivateAddressError extends Error {
  readonly code = 'PRIVATE_ADDRESS'
  constructor(host: string) {
    super(`${host} is not a public address`)
  }
}

// IANA special-purpose address registries; of IPv6 only global unicast (2000::/3) is public at all.
const special = new BlockList()
for (const subnet of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]) {
  const [network = '', prefix] = subnet.split('/')
  special.addSubnet(network, Number(prefix), isIP(network) === 4 ? 'ipv4' : 'ipv6')
}
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address (no brackets) is reachable on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  if (family === 6) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
  return false
}

// Ports of other protocols, whose servers may act on a request (https://fetch.spec.whatwg.org/#port-blocking).
const blockedPorts = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Whether a port belongs to another protocol than HTTP. Browsers refuse the same ports. An empty one is the default port. */
export const isBlockedPort = (port: string | number): boolean => blockedPorts.has(Number(port))

/** Whether an address asks for HTTP without a user name and password, at a port that is not blocked. Says nothing about its host. */
export const isWebUrl = ({ protocol, username, password, port }: URL): boolean =>
  /^https?:$/.test(protocol) && username === '' && password === '' && !isBlockedPort(port)

/** A `lookup` for sockets that fails if any address of a host name is private. */
export function publicLookup(resolve: LookupFunction = systemLookup as LookupFunction): LookupFunction {
  return (host, options, done) => {
    resolve(host, options, (error, address, family) => {
      if (error) return done(error, address, family)
      const found = typeof address === 'string' ? [address] : address.map((entry) => entry.address)
      if (!found.every(isPublicAddress)) return done(new PrivateAddressError(host), [])
      done(null, address, family)
    })
  }
}

/** Whether all addresses of a host are public. `unknown` if the name does not resolve. */
export async function checkHost(
  host: string,
  resolve: LookupFunction = systemLookup as LookupFunction,
): Promise<'public' | 'private' | 'unknown'> {
  const name = host.replace(/^\[|\]$/g, '')
  if (isIP(name)) return isPublicAddress(name) ? 'public' : 'private'
  return new Promise((done) => {
    resolve(name, { all: true }, (error, addresses) => {
      if (error || typeof addresses === 'string' || addresses.length === 0) return done('unknown')
      done(addresses.every(({ address }) => isPublicAddress(address)) ? 'public' : 'private')
    })
  })
}

/** Opens sockets to public addresses and ports of HTTP only. Checks the resolved address, which also prevents DNS rebinding. */
export function publicConnector(timeoutMs: number, resolve?: LookupFunction): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: publicLookup(resolve) })
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isBlockedPort(options.port)) return done(new PrivateAddressError(`${host}:${options.port}`), null)
    // Sockets skip the lookup for IP addresses.
    if (isIP(host) && !isPublicAddress(host)) return done(new PrivateAddressError(host), null)
    connect(options, done)
  }
}
