import { isIPv6 } from 'node:net'

const splitGroups = (part: string): string[] => part.split(':').filter(Boolean)

/** Returns the key for counting a caller's attempts: the IPv4 address, or the /64 network of an IPv6 address. */
export const toNetwork = (ip: string): string => toPrefix(ip, 64)

/** The network of one customer of a provider, who has many /64 networks: the IPv4 address, or the /56 network of an IPv6 address. */
export const toSite = (ip: string): string => toPrefix(ip, 56)

function toPrefix(ip: string, bits: 56 | 64): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::')
  const [before, after] = [splitGroups(head), splitGroups(tail)]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16))
  if (bits === 56) groups[3] = (groups[3] ?? 0) & 0xff00
  return `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
}
